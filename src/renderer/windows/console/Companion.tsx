import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLive, useServices } from '@renderer/data/services';
import { pathOf } from '@shared/model/pages';
import { later } from '@renderer/ui/later';

// As heavy as the layout, and of use only to whoever is signed in.
const PopupsHost = later(() => import('./layout/PopupsHost').then((module) => module.PopupsHost));
const AlarmBars = later(() => import('./layout/AlarmBars').then((module) => module.AlarmBars));

/** Main's requests to the console, on any page: it is rendered above the routes. */
export function Companion(props: { readonly pathname: string }) {
  const { leaving, report } = useServices();
  const navigate = useNavigate();
  const signedIn = useLive((live) => live.session?.kind === 'signedIn');
  const focused = useLive((live) => live.focusedAlarm);
  const { pathname } = props;
  useEffect(() => {
    if (focused === null || pathname === pathOf('alarms')) return;
    // An alarm is shown at once: what is not saved on the page is there when it is opened again.
    leaving.pass(() => void navigate(pathOf('alarms')));
  }, [focused, pathname, navigate, leaving]);
  if (!signedIn) return null;
  const go = (to: string): void => void Promise.resolve(navigate(to)).catch(report);
  return <PopupsHost pathname={pathname} onGo={go} />;
}

/** The alarm bars above a page outside of the layout. */
export function BareBars(props: { readonly pathname: string }) {
  const navigate = useNavigate();
  const signedIn = useLive((live) => live.session?.kind === 'signedIn');
  if (!signedIn) return null;
  return <AlarmBars pathname={props.pathname} onOpen={() => void navigate(pathOf('alarms'))} />;
}
