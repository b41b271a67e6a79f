import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { failureText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { Picture } from '@renderer/ui/Picture';
import { textView } from './text';
import type { CellProps, EditorProps, KindView } from './view';

/** Largest picture that is sent: at most 500 kb (spec 1 §2 Profile form). */
export const IMAGE_MAX_BYTES = 500 * 1024;
const TYPES = ['image/jpeg', 'image/png'];

const CELL_PX = 28;
const EDITOR_PX = 72;

/** Why a chosen file is not sent, as an i18n key; undefined when it is fine. */
export function imageProblem(file: {
  readonly type: string;
  readonly size: number;
}): string | undefined {
  if (!TYPES.includes(file.type)) return 'crud.uploadType';
  return file.size > IMAGE_MAX_BYTES ? 'crud.uploadSize' : undefined;
}

function ImageCell({ value }: CellProps) {
  return <Picture address={String(value)} size={CELL_PX} />;
}

function ImageEditor(props: EditorProps) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const address = props.value === null ? '' : String(props.value);
  const send = async (file: File): Promise<void> => {
    const refused = imageProblem(file);
    if (refused !== undefined) {
      setProblem(t(refused));
      return;
    }
    setBusy(true);
    setProblem('');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const answer = await settle(
      bridge.request('data.upload', { name: file.name, mime: file.type, bytes }),
    );
    setBusy(false);
    if (answer.ok) props.onChange(answer.value.link);
    else setProblem(failureText(t, answer.error));
  };
  return (
    <div className="cj-image">
      <Picture address={address} size={EDITOR_PX} />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept={TYPES.join(',')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file !== undefined) void send(file);
          }}
        />
        {!props.disabled && (
          <>
            <Button
              id={props.id}
              loading={busy}
              text={t(address === '' ? 'crud.upload' : 'crud.uploadReplace')}
              onClick={() => input.current?.click()}
            />
            {address !== '' && (
              <Button
                variant="minimal"
                text={t('crud.uploadClear')}
                onClick={() => props.onChange(null)}
              />
            )}
            <p className={problem === '' ? 'cj-hint' : 'cj-hint cj-hint-bad'} role="status">
              {problem === '' ? t('crud.uploadTip') : problem}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

export const imageView: KindView = { ...textView, Cell: ImageCell, Editor: ImageEditor };
