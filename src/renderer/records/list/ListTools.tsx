import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { DrawerRight, EyeOff, EyeOpen } from '@blueprintjs/icons';
import { useTranslation } from '@renderer/data/translation';
import type { Masking } from '../masking';

/** The switches of a list beside its columns and views: masking, and the preview. */
export function ListTools(props: {
  readonly masking: Masking;
  readonly preview: boolean;
  /** Null: this person may not look into records. */
  readonly onPreview: (() => void) | null;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { masking, preview, onPreview } = props;
  const mask = masking.forced
    ? t('listDay.mask.forced')
    : t(masking.on ? 'listDay.mask.show' : 'listDay.mask.hide');
  return (
    <>
      {props.children}
      {masking.applies && (
        <Button
          variant="minimal"
          data-tool="mask"
          data-state={masking.on ? 'masked' : 'shown'}
          icon={masking.on ? <EyeOff /> : <EyeOpen />}
          intent={masking.on ? 'primary' : 'none'}
          disabled={masking.forced}
          title={mask}
          aria-label={mask}
          onClick={() => masking.set(!masking.on)}
        />
      )}
      {onPreview !== null && (
        <Button
          variant="minimal"
          data-tool="preview"
          icon={<DrawerRight />}
          active={preview}
          aria-pressed={preview}
          title={t('listDay.preview.toggle')}
          aria-label={t('listDay.preview.toggle')}
          onClick={onPreview}
        />
      )}
    </>
  );
}
