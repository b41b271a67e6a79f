import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, InputGroup } from '@blueprintjs/core';
import { FolderOpen } from '@blueprintjs/icons';
import { JOURNAL_MONTHS } from '@shared/model/settings';
import { DraftSetting } from './controls';
import { Field, useLocked } from './Field';
import { useSettingsPage } from './useSettings';

/** Stands for an input that is no number of months; main refuses it with its own message. */
const NO_MONTHS = -1;

/** How many months of the journal are kept. */
export function MonthsSetting() {
  const { view, change } = useSettingsPage();
  const name = 'journalMonths';
  return (
    <DraftSetting
      name={name}
      numeric
      value={String(view.values[name])}
      placeholder={String(JOURNAL_MONTHS.usual)}
      save={(text) => change({ [name]: /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : NO_MONTHS })}
    />
  );
}

/** The second folder for the journal's anchors, chosen with the system's own dialog. */
export function AnchorFolderSetting() {
  const { t } = useTranslation();
  const { view, refused, chooseAnchorFolder } = useSettingsPage();
  const [busy, setBusy] = useState(false);
  const name = 'anchorFolder';
  const folder = view.values[name];
  const locked = useLocked(name);
  const choose = async (): Promise<void> => {
    setBusy(true);
    await chooseAnchorFolder();
    setBusy(false);
  };
  return (
    <Field name={name}>
      <div className="cj-field-folder">
        <InputGroup
          id={`setting-${name}`}
          name={name}
          readOnly
          title={folder}
          value={folder === '' ? t('settings.anchor.own') : folder}
          disabled={locked}
          intent={refused[name] === undefined ? 'none' : 'danger'}
        />
        <Button
          icon={<FolderOpen />}
          text={t('settings.anchor.choose')}
          disabled={locked}
          loading={busy}
          onClick={() => void choose()}
        />
      </div>
    </Field>
  );
}
