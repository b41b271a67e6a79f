import { useEffect, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Navigate, Route, Routes, useLocation, type Location } from 'react-router-dom';
import { useLive, useServices } from '@renderer/data/services';
import { WELCOME } from '@renderer/data/tabs';
import { SignInScreen } from '@renderer/screens/signIn/SignInScreen';
import { afterPaint } from '@renderer/ui/paint';
import { StateView } from '@renderer/ui/StateView';
import { BareBars, Companion } from './Companion';
import { LeaveGate } from './LeaveGate';
import { LockGate } from './LockGate';
import { NoticesBar } from './layout/NoticesBar';
import { Layout } from './layoutChunk';
import { DemoBand } from '@renderer/features/demo/DemoBand';
import { FixedPage, NotBuiltPage } from '@renderer/screens/pages/FixedPages';
import { FramePage } from '@renderer/screens/pages/FramePage';
import { FIXED_PATHS, type FixedPageName } from './resolve';

/** The fixed routes and the guard of spec 1 §2. */
export function AppRoutes() {
  return (
    <LockGate>
      {(at) => (
        <LeaveGate at={at}>
          <Companion pathname={at.pathname} />
          <Pages at={at} />
        </LeaveGate>
      )}
    </LockGate>
  );
}

/** @param props.at the open address: behind the lock page it differs from the window's. */
function Pages({ at }: { readonly at: Location }) {
  return (
    <Routes location={at}>
      <Route path="/login" element={<Login />} />
      {Object.entries(FIXED_PATHS).map(([path, kind]) => (
        <Route key={path} path={path} element={<Fixed kind={kind} />} />
      ))}
      <Route path="/moreplat" element={bare(<NotBuiltPage name="/moreplat" />)} />
      <Route path="/myiframe/:routerPath" element={<PublicFrame />} />
      <Route path="/" element={<Navigate to="/wel" replace />} />
      <Route path="/index.html" element={<Navigate to="/wel" replace />} />
      <Route path="/wel" element={<Navigate to={WELCOME} replace />} />
      <Route path="*" element={<Guarded />} />
    </Routes>
  );
}

/** A page outside of the layout also shows DEMO and the alarm bars. */
function bare(page: ReactNode) {
  return <Bare>{page}</Bare>;
}

function Bare(props: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <DemoBand />
      <BareBars pathname={pathname} />
      <main className="cj-bare">
        <h1 className="cj-unseen">{t('shell.appName')}</h1>
        {props.children}
      </main>
    </>
  );
}

function Guarded() {
  const { t } = useTranslation();
  const location = useLocation();
  const session = useLive((live) => live.session);
  if (session?.kind === 'signedIn')
    return <Layout until={<StateView busy text={t('shell.loading')} />} />;
  // Whoever signed out by will starts at the first page; everybody else comes back here.
  const kept = !(session?.kind === 'signedOut' && session.reason === 'user');
  const from = kept ? `${location.pathname}${location.search}` : undefined;
  return <Navigate to="/login" replace state={{ from }} />;
}

function Login() {
  const { t, i18n } = useTranslation();
  const location = useLocation();
  const signedIn = useLive((live) => live.session?.kind === 'signedIn');
  const { report } = useServices();
  // While the session is restored or the form is filled, the next page is fetched.
  useEffect(() => afterPaint(() => void Layout.fetch().catch(report)), [report]);
  useEffect(() => {
    document.title = t('signIn.title');
  }, [t, i18n.language]);
  if (!signedIn) return <SignInScreen notices={<NoticesBar />} />;
  const state: unknown = location.state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return <Navigate to={typeof from === 'string' ? from : '/'} replace />;
}

/** Public as well; whoever is signed in keeps bell, bars and menu around it. */
function Fixed(props: { readonly kind: FixedPageName }) {
  const signedIn = useLive((live) => live.session?.kind === 'signedIn');
  return signedIn ? <Guarded /> : bare(<FixedPage kind={props.kind} />);
}

/** The frame route is public; a signed-in user sees it inside the layout. */
function PublicFrame() {
  const location = useLocation();
  const signedIn = useLive((live) => live.session?.kind === 'signedIn');
  if (signedIn) return <Guarded />;
  const query = new URLSearchParams(location.search);
  return bare(<FramePage name={query.get('name') ?? ''} url={query.get('src') ?? ''} />);
}
