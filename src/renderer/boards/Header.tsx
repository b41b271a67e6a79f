import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { SessionState } from '@shared/model/session';
import { CityClock } from './CityClock';
import { RotationSign } from './RotationSign';
import { useBoard, useBoardLive } from './store';

type Connection = 'connected' | 'notConnected' | 'signedOut' | 'restoring' | 'unknown';

/** The board's connection to the server in one word. */
export function connectionOf(session: SessionState | null): Connection {
  switch (session?.kind) {
    case undefined:
      return 'unknown';
    case 'signedIn':
      return session.connected ? 'connected' : 'notConnected';
    case 'restoring':
      return 'restoring';
    case 'signedOut':
    case 'waitingKeychain':
      return 'signedOut';
  }
}

/** Whose city it is, the title in the middle, connection and the clock of the city. */
export function Header(props: { readonly title: string }) {
  const { t } = useTranslation();
  const connection = useBoardLive((live) => connectionOf(live.session));
  return (
    <header className="bd-head">
      <span className="bd-head-begin">
        <Identity />
        <RotationSign />
      </span>
      <h1>{props.title}</h1>
      <span className="bd-head-end">
        <span className={`bd-link bd-link-${connection}`} data-connection={connection}>
          <i />
          {t(`board.connection.${connection}`)}
        </span>
        <CityClock />
      </span>
    </header>
  );
}

/** Logo and name of the organisation, as the settings have them; without them the product's own name. */
function Identity() {
  const { t } = useTranslation();
  const { bridge, report } = useBoard();
  const name = useBoardLive((live) => live.settings?.organisationName ?? '');
  const file = useBoardLive((live) => live.settings?.organisationLogo ?? '');
  const [logo, setLogo] = useState<{ readonly file: string; readonly address: string } | null>(
    null,
  );
  useEffect(() => {
    let isOver = false;
    if (file === '') return undefined;
    bridge.request('board.logo').then((address) => {
      if (!isOver) setLogo(address === null ? null : { file, address });
    }, report);
    return () => {
      isOver = true;
    };
  }, [bridge, report, file]);
  return (
    <span className="bd-identity">
      {logo !== null && logo.file === file && <img src={logo.address} alt="" />}
      <b>{name === '' ? t('shell.appName') : name}</b>
    </span>
  );
}
