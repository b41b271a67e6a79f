import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Export, Import } from '@blueprintjs/icons';
import { MENU_MAP_FILE_LIMIT } from '@shared/ipc/parts/menuMap';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';

/** Writes the map as a file and takes one in. */
export function MenuMapFiles(props: {
  readonly canImport: boolean;
  readonly onImport: (text: string) => void;
  /** Told an i18n key. */
  readonly onProblem: (key: string) => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [path, setPath] = useState('');
  const save = async (): Promise<void> => {
    const answer = await settle(bridge.request('menuMap.export'));
    if (answer.ok) setPath(answer.value.path);
    else props.onProblem('key' in answer.error ? answer.error.key : 'failure.unknown');
  };
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > MENU_MAP_FILE_LIMIT) props.onProblem('menuMap.tooLarge');
    else props.onImport(await file.text());
  };
  return (
    <div className="cj-menumap-files">
      <Button icon={<Export />} text={t('menuMap.exportFile')} onClick={() => void save()} />
      <Button
        icon={<Import />}
        text={t('menuMap.importFile')}
        disabled={!props.canImport}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".json"
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {path !== '' && <small>{t('menuMap.exported', { path })}</small>}
    </div>
  );
}
