import type { ReactNode } from 'react';
import { blindLines } from '@renderer/data/channels';
import { receptionOf } from '@renderer/data/reception';
import { connectionOf } from './Header';
import { useBoardLive, useSecond } from './store';
import { monitorName, useTexts } from './text';

function Banner(props: { readonly kind: string; readonly children: ReactNode }) {
  return (
    <div className={`bd-banner bd-banner-${props.kind}`} role="alert" data-banner={props.kind}>
      {props.children}
    </div>
  );
}

/** What people in the room must know before they read a figure; the most urgent banner first. */
export function Banners() {
  return (
    <>
      <DeafBanner />
      <LinkBanner />
      <PlaceBanner />
      <LockBanner />
    </>
  );
}

/** Red: alarms are not being received. */
function DeafBanner() {
  const { t } = useTexts();
  const now = useSecond();
  const signedOut = useBoardLive((live) => connectionOf(live.session) === 'signedOut');
  const channels = useBoardLive((live) => live.alarms?.channels);
  if (signedOut) return <Banner kind="deaf">{t('board.alarms.notReceivedSignedOut')}</Banner>;
  if (channels === undefined || receptionOf(channels) !== 'blind') return null;
  return <Banner kind="deaf">{blindLines(t, channels, now).join(' · ')}</Banner>;
}

/** Amber: the figures are the last ones received, not current. */
function LinkBanner() {
  const { t } = useTexts();
  const connection = useBoardLive((live) => connectionOf(live.session));
  if (connection === 'connected' || connection === 'unknown') return null;
  return <Banner kind={connection}>{t(`board.banner.${connection}`)}</Banner>;
}

function PlaceBanner() {
  const { t } = useTexts();
  const place = useBoardLive((live) => live.self?.place);
  if (place === undefined) return null;
  if (place.kind === 'home') {
    if (place.missing === undefined) return null;
    const name = monitorName(place.missing);
    return <Banner kind="narrowed">{t('board.banner.narrowed', { name })}</Banner>;
  }
  return (
    <Banner kind={place.kind}>
      {t(`board.banner.${place.kind}`, { name: monitorName(place.missing) })}
    </Banner>
  );
}

function LockBanner() {
  const { t } = useTexts();
  const locked = useBoardLive((live) => live.lock?.locked === true);
  return locked ? <Banner kind="locked">{t('board.banner.locked')}</Banner> : null;
}
