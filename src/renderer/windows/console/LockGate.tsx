import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { LOCK_DELAY_MS } from '@shared/model/lock';
import { profileOf } from '@renderer/data/profile';
import { useLive, useServices } from '@renderer/data/services';
import { WELCOME } from '@renderer/data/tabs';
import { LockScreen } from '@renderer/screens/lock/LockScreen';
import { TakeOverDialog } from '@renderer/screens/signIn/TakeOverDialog';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';

const LOCK_PATH = '/lock';

/** The state behind the lock page. */
interface Kept {
  readonly at: Location;
  readonly profile: string;
  /** The address that the previous operator left; the next one starts elsewhere. */
  readonly left: Location | null;
}
/** Layer of the lock page's own dialogs: all others are hidden while it is shown. */
export const LOCK_LAYER = 'cj-lock-layer';

/** Whether the lock page is shown: 100 ms after the flag (spec 1 §9), at once when it was shown before. */
function useLockUp(): boolean {
  const { clock } = useServices();
  const locked = useLive((live) => live.lock?.locked === true);
  const [up, setUp] = useState(locked);
  useEffect(() => {
    if (!locked) return undefined;
    const end = clock.after(LOCK_DELAY_MS, 'lock page', () => setUp(true));
    return () => {
      end();
      setUp(false);
    };
  }, [clock, locked]);
  return locked && up;
}

/**
 * The guard of spec 1 §2: signed in and locked always shows the lock page, whatever the address. The open
 * page stays behind it unchanged, so that a half-filled form is there after unlocking.
 */
export function LockGate(props: { readonly children: (at: Location) => ReactNode }) {
  const up = useLockUp();
  const location = useLocation();
  const navigate = useNavigate();
  const profile = useLive((live) => profileOf(live.session));
  const isLockPath = location.pathname === LOCK_PATH;
  const [kept, setKept] = useState<Kept>(() => ({ at: placeOf(location), profile, left: null }));

  // The previous operator's page must not be shown to the next one, not even for one frame: it
  // would become a tab.
  const isOther = kept.profile !== '' && profile !== '' && profile !== kept.profile;
  const left = isOther ? location : kept.left;
  const stale = left === location;
  const at = isOther || stale ? placeOf(null) : up || isLockPath ? kept.at : location;
  // In the state, not in a ref: the page behind the lock page is rendered from it.
  if (profile !== kept.profile || (at !== kept.at && !stale)) setKept({ at, profile, left });

  useEffect(() => {
    if (up && !isLockPath) void navigate(LOCK_PATH, { replace: true });
    else if (!up && (isLockPath || stale)) void navigate(at, { replace: true });
  }, [up, isLockPath, stale, at, navigate]);
  // With the page itself: what is behind can have the keyboard as soon as the lock page is gone.
  useLayoutEffect(() => {
    document.body.classList.toggle('cj-locked', up);
    return () => document.body.classList.remove('cj-locked');
  }, [up]);
  return (
    <>
      <div key={profile} className={up ? 'cj-behind-lock' : 'cj-app'}>
        {props.children(at)}
      </div>
      {up && <LockPage />}
    </>
  );
}

function LockPage() {
  const { t } = useTranslation();
  const { bridge, report } = useServices();
  const [asking, setAsking] = useState<'takeOver' | 'signOut' | null>(null);
  const done = (): void => setAsking(null);
  const signOut = async (): Promise<void> => {
    await bridge.request('session.signOut').catch(report);
    done();
  };
  return (
    <>
      <LockScreen onTakeOver={() => setAsking('takeOver')} onSignOut={() => setAsking('signOut')} />
      {asking === 'takeOver' && <TakeOverDialog layer={LOCK_LAYER} onClose={done} />}
      {asking === 'signOut' && (
        <ConfirmDialog
          title={t('shell.signOut')}
          intent="danger"
          careful
          layer={LOCK_LAYER}
          confirm={t('shell.signOut')}
          onConfirm={signOut}
          onClose={done}
        >
          {t('desk.signOutLocked')}
        </ConfirmDialog>
      )}
    </>
  );
}

const FIRST: Location = { pathname: WELCOME, search: '', hash: '', state: null, key: 'default' };

/** The place to return to; a start on the lock page itself returns to the first page. */
function placeOf(location: Location | null): Location {
  return location !== null && location.pathname !== LOCK_PATH ? location : FIRST;
}
