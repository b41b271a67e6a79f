import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLive, useServices } from '@renderer/data/services';
import { pathOf } from '@shared/model/pages';

// As large as the layout, and needed only when signed in.
const PopupsHost = lazy(() =>
  import('./layout/PopupsHost').then((module) => ({ default: module.PopupsHost })),
);
const AlarmBars = lazy(() =>
  import('./layout/AlarmBars').then((module) => ({ default: module.AlarmBars })),
);

/** Main's requests to the console, on any page: it is rendered above the routes. */
export function Companion(props: { readonly pathname: string }) {
  const { report } = useServices();
  const navigate = useNavigate();
  const signedIn = useLive((live) => live.session?.kind === 'signedIn');
  const focused = useLive((live) => live.focusedAlarm);
  const { pathname } = props;
  useEffect(() => {
    if (focused !== null && pathname !== pathOf('alarms')) void navigate(pathOf('alarms'));
  }, [focused, pathname, navigate]);
  if (!signedIn) return null;
  const go = (to: string): void => void Promise.resolve(navigate(to)).catch(report);
  return (
    <Suspense fallback={null}>
      <PopupsHost pathname={pathname} onGo={go} />
    </Suspense>
  );
}

/** The alarm bars above a page outside of the layout. */
export function BareBars(props: { readonly pathname: string }) {
  const navigate = useNavigate();
  const signedIn = useLive((live) => live.session?.kind === 'signedIn');
  if (!signedIn) return null;
  return (
    <Suspense fallback={null}>
      <AlarmBars pathname={props.pathname} onOpen={() => void navigate(pathOf('alarms'))} />
    </Suspense>
  );
}
