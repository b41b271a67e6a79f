import { useRef } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Plus, SmallCross } from '@blueprintjs/icons';
import { Picture } from '@renderer/ui/Picture';
import { textView } from './text';
import { addressesOf, MOST, usePictures } from './usePictures';
import { IMAGE_TYPES } from './useUpload';
import type { CellProps, EditorProps, KindView } from './view';

const CELL_PX = 28;
const EDITOR_PX = 72;
/** Pictures shown in a cell; the number says how many there are. */
const SHOWN = 3;
function ImagesCell({ value }: CellProps) {
  const all = addressesOf(value);
  return (
    <span className="cj-images-cell">
      {all.slice(0, SHOWN).map((address, index) => (
        <Picture key={`${index}|${address}`} address={address} size={CELL_PX} />
      ))}
      {all.length > SHOWN && <small>+{all.length - SHOWN}</small>}
    </span>
  );
}

function ImagesEditor(props: EditorProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { all, busy, problem, remove, add } = usePictures(props.value, props.onChange);
  return (
    <div>
      <div className="cj-images">
        {all.map((address, index) => (
          <span key={`${index}|${address}`}>
            <Picture address={address} size={EDITOR_PX} />
            {!props.disabled && (
              <Button
                size="small"
                icon={<SmallCross />}
                aria-label={t('records.uploadClear')}
                onClick={() => remove(index)}
              />
            )}
          </span>
        ))}
        {!props.disabled && all.length < MOST && (
          <Button
            id={props.id}
            variant="outlined"
            className="cj-images-add"
            loading={busy}
            icon={<Plus />}
            title={t('form.imagesAdd')}
            aria-label={t('form.imagesAdd')}
            onClick={() => input.current?.click()}
          />
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES.join(',')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void add(files);
        }}
      />
      <p className={problem === '' ? 'cj-hint' : 'cj-hint cj-hint-bad'} role="status">
        {problem === ''
          ? `${t('records.uploadTip')} · ${t('form.imagesMost', { count: MOST })}`
          : problem}
      </p>
    </div>
  );
}

export const imagesView: KindView = { ...textView, Cell: ImagesCell, Editor: ImagesEditor };
