import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { GlobeNetwork } from '@blueprintjs/icons';
import { errorText, settle } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';
import { ServerWays } from './ServerWays';

/** The server in use, with a link to change it. */
export function ServerLine() {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const settings = useLive((live) => live.settings);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ServerWays />
      <div className="cj-server">
        <GlobeNetwork size={14} />
        <span className="cj-server-name" title={settings?.activeServerUrl}>
          {settings === null || settings.demo ? t('signIn.serverDemo') : settings.activeServerUrl}
        </span>
        <Button
          size="small"
          variant="minimal"
          intent="primary"
          text={t('signIn.serverChange')}
          onClick={() => setOpen(true)}
        />
        <Button
          size="small"
          variant="minimal"
          intent="primary"
          text={t('settings.open')}
          onClick={() => bridge.command('window.settings', { section: 'network' })}
        />
        {open && <ServerDialog onClose={() => setOpen(false)} />}
      </div>
    </>
  );
}

function ServerDialog(props: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [url, setUrl] = useState(useLive((live) => live.settings?.serverUrl ?? ''));
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (serverUrl: string): Promise<void> => {
    setBusy(true);
    const answer = await settle(bridge.request('settings.set', { serverUrl }));
    setBusy(false);
    if (answer.ok) {
      props.onClose();
      return;
    }
    setProblem(errorText(t, answer.error, 'signIn.serverInvalid'));
  };
  return (
    <Dialog isOpen title={t('signIn.serverTitle')} onClose={props.onClose} style={{ width: 480 }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(url.trim());
        }}
      >
        <DialogBody>
          <FormGroup
            label={t('signIn.serverAddress')}
            labelFor="server-url"
            helperText={problem === '' ? t('signIn.serverHint') : problem}
            intent={problem === '' ? 'none' : 'danger'}
          >
            <InputGroup
              id="server-url"
              name="serverUrl"
              autoFocus
              value={url}
              intent={problem === '' ? 'none' : 'danger'}
              placeholder={t('signIn.serverPlaceholder')}
              onValueChange={(next) => {
                setUrl(next);
                setProblem('');
              }}
            />
          </FormGroup>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('signIn.useDemo')} onClick={() => void save('')} />
              <Button type="submit" intent="primary" loading={busy} text={t('shell.ok')} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
