import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Globe } from '@blueprintjs/icons';
import { blanksOf } from '@shared/base/blanks';
import { askExternal, isWebAddress } from '@renderer/ui/external';
import { StateView } from '@renderer/ui/StateView';

/** A menu entry with an outside page: explained, with a link to the system's browser. */
export function FramePage(props: { readonly name: string; readonly url: string }) {
  const { t } = useTranslation();
  const blanks = blanksOf(props.url);
  const web = isWebAddress(props.url) && blanks.length === 0;
  return (
    <StateView
      icon={<Globe size={40} />}
      title={props.name === '' ? t('shell.frameTitle') : props.name}
      text={
        blanks.length > 0
          ? t('shell.frameBlanks', { names: blanks.join(t('form.comma')) })
          : t(web ? 'shell.frameText' : 'shell.frameInvalid')
      }
      detail={props.url}
      testId="frame"
    >
      {web && (
        <Button
          intent="primary"
          text={t('shell.frameOpen')}
          onClick={() => askExternal(props.url)}
        />
      )}
    </StateView>
  );
}
