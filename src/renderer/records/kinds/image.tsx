import { useRef } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import type { FieldSpec } from '@shared/catalogue/family';
import { Picture } from '@renderer/ui/Picture';
import { textView } from './text';
import { IMAGE_TYPES, useUpload } from './useUpload';
import type { CellProps, EditorProps, KindView } from './view';

export { IMAGE_MAX_BYTES, imageProblem } from './useUpload';

const CELL_PX = 28;
const EDITOR_PX = 72;

/** The field's name tells a portrait from any other picture. */
const isPortrait = ({ name }: FieldSpec): boolean => name === 'avatar';

function ImageCell({ value, field }: CellProps) {
  return <Picture address={String(value)} size={CELL_PX} person={isPortrait(field)} />;
}

function ImageEditor(props: EditorProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { busy, problem, send } = useUpload();
  const address = props.value === null ? '' : String(props.value);
  const upload = async (file: File): Promise<void> => {
    const link = await send(file);
    if (link !== null) props.onChange(link);
  };
  return (
    <div className="cj-image">
      <Picture address={address} size={EDITOR_PX} person={isPortrait(props.field)} />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept={IMAGE_TYPES.join(',')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file !== undefined) void upload(file);
          }}
        />
        {!props.disabled && (
          <>
            <Button
              id={props.id}
              loading={busy}
              text={t(address === '' ? 'records.upload' : 'records.uploadReplace')}
              onClick={() => input.current?.click()}
            />
            {address !== '' && (
              <Button
                variant="minimal"
                text={t('records.uploadClear')}
                onClick={() => props.onChange(null)}
              />
            )}
            <p className={problem === '' ? 'cj-hint' : 'cj-hint cj-hint-bad'} role="status">
              {problem === '' ? t('records.uploadTip') : problem}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

export const imageView: KindView = { ...textView, Cell: ImageCell, Editor: ImageEditor };
