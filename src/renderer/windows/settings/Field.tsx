import type { ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Tag } from '@blueprintjs/core';
import { Lock, Reset } from '@blueprintjs/icons';
import { isTextKey, type TextKey } from '@shared/i18n/textKey';
import { OPERATOR_KEYS, type SettingKey, type SettingOrigin } from '@shared/model/settings';
import { useSettingsPage } from './useSettings';

const INTENT = {
  policy: 'warning',
  commandLine: 'warning',
  user: 'primary',
  default: 'none',
} as const;

/** True when only an administrator, a policy or a new start can change the setting. */
export function useLocked(key: SettingKey): boolean {
  const { held, origins } = useSettingsPage().view;
  return origins[key] === 'policy' || held.includes(key);
}

/** Who can change a held setting. */
function heldWords(key: SettingKey): TextKey {
  const isOperators = OPERATOR_KEYS.some((one) => one === key);
  return isOperators ? 'settings.heldSignedOut' : 'settings.held';
}

/** One setting: its name, its control, its origin and its problem. */
export function Field(props: {
  readonly name: SettingKey;
  /** Id of the control that the label belongs to. */
  readonly control?: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { view, refused, reset } = useSettingsPage();
  const { name } = props;
  const origin = view.origins[name];
  const problem = refused[name] ?? view.problems[name] ?? '';
  const note = view.notes[name] ?? '';
  const isHeld = origin !== 'policy' && view.held.includes(name);
  const hintKey = `settings.field.${name}.hint`;
  const hint = isTextKey(hintKey) ? t(hintKey) : '';
  return (
    <div className="cj-field" data-setting={name} data-origin={origin}>
      <div className="cj-field-name">
        <label htmlFor={props.control ?? `setting-${name}`}>
          {t(`settings.field.${name}.label`)}
        </label>
        {hint !== '' && <small>{hint}</small>}
        {note !== '' && <small>{t(note)}</small>}
        {isHeld && <small data-held>{t(heldWords(name))}</small>}
      </div>
      <div className="cj-field-control">
        {props.children}
        <p role="alert" className="cj-field-problem">
          {problem === '' ? '' : t(problem)}
        </p>
      </div>
      <div className="cj-field-origin">
        <Origin origin={origin} place={view.policyPlaces[name] ?? ''} />
        {origin === 'user' && !isHeld && (
          <Button
            size="small"
            variant="minimal"
            icon={<Reset size={14} />}
            title={t('settings.reset')}
            aria-label={`${t('settings.reset')}: ${t(`settings.field.${name}.label`)}`}
            onClick={() => void reset(name)}
          />
        )}
      </div>
    </div>
  );
}

function Origin(props: { readonly origin: SettingOrigin; readonly place: string }) {
  const { t } = useTranslation();
  const locked = props.origin === 'policy';
  const hint =
    props.origin === 'policy'
      ? [t('settings.lockedByPolicy'), props.place].filter((part) => part !== '').join('\n')
      : props.origin === 'commandLine'
        ? t('settings.hidden')
        : undefined;
  return (
    <Tag
      minimal
      intent={INTENT[props.origin]}
      icon={locked ? <Lock size={12} /> : undefined}
      title={hint}
    >
      {t(`settings.origin.${props.origin}`)}
    </Tag>
  );
}
