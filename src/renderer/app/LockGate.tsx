import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { LOCK_DELAY_MS } from '@shared/model/lock';
import { useLive, useServices } from '@renderer/data/services';
import { WELCOME } from '@renderer/data/tabs';
import { LockScreen } from '@renderer/screens/lock/LockScreen';
import { TakeOverDialog } from '@renderer/screens/signIn/TakeOverDialog';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { profileOf } from './services';

const LOCK_PATH = '/lock';
/** Layer of the lock page's own dialogs: all others are hidden while it is up. */
const LAYER = 'cj-lock-layer';

/** Whether the lock page is up: 100 ms after the flag (spec 1 §9), at once where it stood before. */
function useLockUp(): boolean {
  const { clock } = useServices();
  const locked = useLive((live) => live.lock?.locked === true);
  const [up, setUp] = useState(locked);
  useEffect(() => {
    if (!locked) {
      setUp(false);
      return undefined;
    }
    return clock.after(LOCK_DELAY_MS, 'lock page', () => setUp(true));
  }, [clock, locked]);
  return locked && up;
}

/**
 * The guard of spec 1 §2: signed in and locked is the lock page, whatever the address. What was open
 * stays behind it as it is, so that a form that was being filled is there after unlocking.
 */
export function LockGate(props: { readonly children: (at: Location) => ReactNode }) {
  const up = useLockUp();
  const location = useLocation();
  const navigate = useNavigate();
  const profile = useLive((live) => profileOf(live.session));
  const isLockPath = location.pathname === LOCK_PATH;
  const [behind, setBehind] = useState(() => ({ at: placeOf(location), profile }));

  // Kept in the state, not in a reference: what is behind is drawn from it.
  const at = up || isLockPath ? behind.at : location;
  if (profile !== behind.profile) {
    // The next operator begins at the first page.
    setBehind({ at: up || isLockPath ? placeOf(null) : location, profile });
  } else if (at !== behind.at) {
    setBehind({ at, profile });
  }

  useEffect(() => {
    if (up && !isLockPath) void navigate(LOCK_PATH, { replace: true });
    else if (!up && isLockPath) void navigate(at, { replace: true });
  }, [up, isLockPath, at, navigate]);
  // Whoever takes over begins at the first page, with screens that know nothing of the one before.
  const before = useRef(profile);
  useEffect(() => {
    const changed = before.current !== '' && profile !== '' && before.current !== profile;
    before.current = profile;
    if (changed && !isLockPath) void navigate(WELCOME, { replace: true });
  }, [profile, isLockPath, navigate]);
  useEffect(() => {
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
      {asking === 'takeOver' && <TakeOverDialog layer={LAYER} onClose={done} />}
      {asking === 'signOut' && (
        <ConfirmDialog
          title={t('shell.signOut')}
          intent="danger"
          careful
          layer={LAYER}
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

/** Where to go back to; a start on the lock page itself goes back to the first page. */
function placeOf(location: Location | null): Location {
  if (location !== null && location.pathname !== LOCK_PATH) return location;
  return { pathname: WELCOME, search: '', hash: '', state: null, key: 'default' };
}
