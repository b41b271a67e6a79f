import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout } from '@blueprintjs/core';
import { Export, Import, Reset } from '@blueprintjs/icons';
import { isTextKey } from '@shared/i18n/textKey';
import { SETTINGS_FILE_LIMIT, type SettingProblems } from '@shared/ipc/parts/settings';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { FileButton } from '@renderer/ui/FileButton';
import { useSettingsPage } from './useSettings';

type Said = { readonly intent: 'success' | 'danger'; readonly lines: readonly string[] };

/** Settings as a file, and the return to the defaults. */
export function FilesSection() {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const { takeFile, reset } = useSettingsPage();
  const [said, setSaid] = useState<Said | null>(null);
  const [asking, setAsking] = useState(false);

  const words = (problems: SettingProblems): string[] =>
    Object.entries(problems).map(([key, reason]) => {
      const label = `settings.field.${key}.label`;
      return isTextKey(label) ? `${t(label)}: ${t(reason)}` : t(reason);
    });
  const refuse = (problems: SettingProblems): void => {
    const [first = '', ...rest] = words(problems);
    setSaid({ intent: 'danger', lines: [t('settings.file.refused', { reason: first }), ...rest] });
  };
  const save = async (): Promise<void> => {
    const answer = await settle(bridge.request('settings.export'));
    if (answer.ok) {
      const line = t('settings.file.exported', { path: answer.value.path });
      setSaid({ intent: 'success', lines: [line] });
    } else setSaid({ intent: 'danger', lines: [t('settings.file.notWritten')] });
  };
  const take = async (text: string): Promise<void> => {
    const problems = await takeFile(text);
    if (problems === null) setSaid({ intent: 'success', lines: [t('settings.file.imported')] });
    else refuse(problems);
  };

  return (
    <div className="cj-files">
      <p>{t('settings.file.exportText')}</p>
      <Button icon={<Export />} text={t('settings.file.export')} onClick={() => void save()} />
      <p>{t('settings.file.importText')}</p>
      <FileButton
        icon={<Import />}
        text={t('settings.file.import')}
        limit={SETTINGS_FILE_LIMIT}
        onText={(text) => void take(text)}
        onRefused={(why) => refuse({ file: `settings.file.${why}` })}
      />
      <p>{t('settings.resetAllAsk')}</p>
      <Button
        icon={<Reset />}
        intent="danger"
        variant="outlined"
        text={t('settings.resetAll')}
        onClick={() => setAsking(true)}
      />
      <div role="alert" className="cj-files-said">
        {said !== null && (
          <Callout intent={said.intent} compact>
            {said.lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Callout>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('settings.resetAll')}
          intent="danger"
          confirm={t('settings.resetAll')}
          onConfirm={async () => {
            await reset('');
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          {t('settings.resetAllAsk')}
        </ConfirmDialog>
      )}
    </div>
  );
}
