import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, InputGroup } from '@blueprintjs/core';
import { Field, useLocked } from './Field';
import { useSettingsPage } from './useSettings';

/** The client's secret: it can be replaced, but not read. */
export function ClientSecretSetting() {
  const { view, change } = useSettingsPage();
  const [text, setText] = useState('');
  const locked = useLocked('clientSecret');
  const save = async (): Promise<void> => {
    if (text !== '' && (await change({ clientSecret: text }))) setText('');
  };
  return (
    <Field name="clientSecret">
      <InputGroup
        id="setting-clientSecret"
        type="password"
        value={text}
        disabled={locked}
        placeholder={view.clientSecretSet ? '••••••••' : ''}
        autoComplete="off"
        onValueChange={setText}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save();
        }}
      />
    </Field>
  );
}

/** The proxy's password: it is in the keychain and is never shown. */
export function ProxyPasswordSetting() {
  const { t } = useTranslation();
  const { view, setProxyPassword } = useSettingsPage();
  const [text, setText] = useState('');
  const save = async (): Promise<void> => {
    if (text !== '' && (await setProxyPassword(text))) setText('');
  };
  return (
    <div className="cj-field" data-setting="proxyPassword">
      <div className="cj-field-name">
        <label htmlFor="setting-proxyPassword">{t('settings.field.proxyPassword.label')}</label>
        <small>{t('settings.field.proxyPassword.hint')}</small>
      </div>
      <div className="cj-field-control">
        <InputGroup
          id="setting-proxyPassword"
          name="proxyPassword"
          type="password"
          autoComplete="off"
          value={text}
          placeholder={view.proxyPasswordSet ? '••••••••' : ''}
          onValueChange={setText}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save();
          }}
          rightElement={
            <Button
              variant="minimal"
              intent="primary"
              disabled={text === ''}
              text={t('settings.save')}
              onClick={() => void save()}
            />
          }
        />
        <p className="cj-field-note">{view.proxyPasswordSet ? t('settings.passwordSet') : ''}</p>
      </div>
      <div className="cj-field-origin">
        {view.proxyPasswordSet && (
          <Button
            size="small"
            variant="minimal"
            text={t('settings.remove')}
            onClick={() => void setProxyPassword('')}
          />
        )}
      </div>
    </div>
  );
}
