import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Export, Import } from '@blueprintjs/icons';
import { MENU_MAP_FILE_LIMIT } from '@shared/ipc/parts/menuMap';
import { settle, type Failure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { FileButton } from '@renderer/ui/FileButton';

/** Exports the map as a file and imports one. */
export function MenuMapFiles(props: {
  readonly canImport: boolean;
  readonly onImport: (text: string) => void;
  readonly onProblem: (problem: Failure) => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [path, setPath] = useState('');
  const save = async (): Promise<void> => {
    const answer = await settle(bridge.request('menuMap.export'));
    if (answer.ok) setPath(answer.value.path);
    else props.onProblem(answer.error);
  };
  return (
    <div className="cj-menumap-files">
      <Button icon={<Export />} text={t('menuMap.exportFile')} onClick={() => void save()} />
      <FileButton
        icon={<Import />}
        text={t('menuMap.importFile')}
        disabled={!props.canImport}
        limit={MENU_MAP_FILE_LIMIT}
        onText={props.onImport}
        onRefused={(why) => props.onProblem({ key: `menuMap.${why}` })}
      />
      {path !== '' && <small>{t('menuMap.exported', { path })}</small>}
    </div>
  );
}
