import { displayName } from '@shared/model/person';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import type { MenuNode } from '@shared/model/menu';
import type { SignedInUser } from '@shared/model/session';
import { isFramePath, leavesOf, targetOf } from '@renderer/data/menu';
import { useLive, useMenu, useNow } from '@renderer/data/services';
import { wallParts } from '@shared/base/time';
import { dateTimeText } from '@renderer/data/time';
import { Picture } from '@renderer/ui/Picture';
import { AlarmCard } from './AlarmCard';
import { greetingKey } from './greeting';
import './workbench.css';

/** The clock on the page shows minutes. ms. */
const REFRESH_MS = 15_000;
/** More quick links would be a menu. */
const LINKS_MAX = 12;

interface Links {
  readonly nameOf: (node: MenuNode) => string;
  /** Whether an entry opens a page: only those are linked. */
  readonly opens: (node: MenuNode) => boolean;
}

/** The first page: the signed-in user, the reception of alarms, and quick links. */
export function Workbench(props: Links) {
  const { t } = useTranslation();
  const session = useLive((live) => live.session);
  const now = useNow(REFRESH_MS);
  if (session?.kind !== 'signedIn') return null;
  const { user } = session;
  return (
    <div className="cj-bench">
      <header className="cj-bench-hello">
        <Picture address={user.avatar} size={56} />
        <div>
          <h1>
            {t(greetingKey(wallParts(now).hour), {
              name: displayName(user),
            })}
          </h1>
          <p>{dateTimeText(now).slice(0, 16)}</p>
        </div>
      </header>
      <AlarmCard />
      <AccountCard user={user} connected={session.connected} />
      <LinksCard nameOf={props.nameOf} opens={props.opens} />
    </div>
  );
}

function AccountCard(props: { readonly user: SignedInUser; readonly connected: boolean }) {
  const { t } = useTranslation();
  const settings = useLive((live) => live.settings);
  const { user } = props;
  const roles = user.roleNames.filter((name) => name !== '');
  const rows = [
    ['shell.workbenchAccountName', user.account],
    ['shell.workbenchTenant', user.tenantId],
    [
      'shell.workbenchRoles',
      roles.length > 0 ? roles.join(t('form.comma')) : t('shell.workbenchNoRoles'),
    ],
    [
      'shell.workbenchServer',
      `${settings?.demo === true ? t('signIn.serverDemo') : (settings?.activeServerUrl ?? '')} · ${t(
        props.connected ? 'shell.workbenchConnected' : 'shell.workbenchNotConnected',
      )}`,
    ],
  ] as const;
  return (
    <section className="cj-card">
      <h2>{t('shell.workbenchAccount')}</h2>
      <dl>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function LinksCard(props: Links) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const menu = useMenu();
  if (menu.status !== 'ready') return null;
  const links = leavesOf(menu.menu.routes).filter(props.opens).slice(0, LINKS_MAX);
  return (
    <section className="cj-card cj-card-wide">
      <h2>{t('shell.workbenchLinks')}</h2>
      {links.length === 0 && <p>{t('shell.workbenchNoLinks')}</p>}
      <div className="cj-links">
        {links.map((node) => (
          <Button
            key={node.id}
            variant="outlined"
            text={props.nameOf(node)}
            endIcon={isFramePath(node.path) ? <Share title={t('shell.outside')} /> : undefined}
            onClick={() => void navigate(targetOf(node))}
          />
        ))}
      </div>
    </section>
  );
}
