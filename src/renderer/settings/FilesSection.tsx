import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';
import { Export, Import, Reset } from '@blueprintjs/icons';
import { SETTINGS_FILE_LIMIT, type SettingProblems } from '@shared/ipc/parts/settings';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { useSettingsDesk } from './useSettings';

type Said = { readonly intent: 'success' | 'danger'; readonly lines: readonly string[] };

/** Settings as a file, and back to the defaults. */
export function FilesSection() {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const { takeFile, reset } = useSettingsDesk();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [asking, setAsking] = useState(false);

  const words = (problems: SettingProblems): string[] =>
    Object.entries(problems).map(([key, reason]) =>
      key === 'file' ? t(reason) : `${t(`settings.field.${key}.label`)}: ${t(reason)}`,
    );
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
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    // Its size is known without reading it: a file of gigabytes would end the page.
    if (file.size > SETTINGS_FILE_LIMIT) return refuse({ file: 'settings.file.tooLarge' });
    let text: string;
    try {
      text = await file.text();
    } catch {
      // It went away between the choice and the reading.
      return refuse({ file: 'settings.file.unreadable' });
    }
    const problems = await takeFile(text);
    if (problems === null) setSaid({ intent: 'success', lines: [t('settings.file.imported')] });
    else refuse(problems);
  };

  return (
    <div className="cj-files">
      <p>{t('settings.file.exportText')}</p>
      <Button icon={<Export />} text={t('settings.file.export')} onClick={() => void save()} />
      <p>{t('settings.file.importText')}</p>
      <Button
        icon={<Import />}
        text={t('settings.file.import')}
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
