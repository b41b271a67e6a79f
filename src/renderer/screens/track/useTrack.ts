import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { zonedTime } from '@shared/base/zonedTime';
import { systemOf } from '@shared/model/map/systems';
import { makeTrack, type Track } from '@shared/model/map/track';
import { failureText, settle } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';
import { serverTime } from '@renderer/data/time';
import { fixesOf, textOf, TRACKED, type TrackKind } from './trackData';

const OPTIONS_MOST = 500;

/** A track that was asked for. */
export type TrackState =
  | { readonly status: 'none' | 'loading' }
  | { readonly status: 'ready'; readonly track: Track; readonly fixes: number }
  | { readonly status: 'failed'; readonly reason: string };

export interface TrackQuestion {
  readonly kind: TrackKind;
  readonly id: string;
  /** yyyy-MM-dd by the server's clock. */
  readonly day: string;
}

export interface TrackOption {
  readonly id: string;
  readonly name: string;
}

/** Vehicles or people to choose from; null until they are there. */
export function useTrackOptions(kind: TrackKind): readonly TrackOption[] | null {
  const { bridge, report } = useServices();
  const [known, setKnown] = useState<{
    readonly kind: TrackKind;
    readonly options: readonly TrackOption[];
  } | null>(null);
  useEffect(() => {
    let isOver = false;
    const { call, name } = TRACKED[kind].options;
    const ask = { call, params: {}, current: 1, size: OPTIONS_MOST, slot: `track.${kind}` };
    void settle(bridge.request('records.read', ask)).then((answer) => {
      if (isOver) return;
      if (!answer.ok) {
        report(new Error(`track options: ${answer.error.kind}`));
        setKnown({ kind, options: [] });
        return;
      }
      const options = answer.value.page.records
        .map((record) => ({ id: record.id, name: textOf(record, name) }))
        .filter((one) => one.name !== '');
      setKnown({ kind, options: options.toSorted((a, b) => a.name.localeCompare(b.name)) });
    });
    return () => {
      isOver = true;
    };
  }, [bridge, report, kind]);
  return known?.kind === kind ? known.options : null;
}

/** The track of a question; each question is asked once. */
export function useTrack(question: TrackQuestion | null): TrackState {
  const { t } = useTranslation();
  const { bridge, clock, live } = useServices();
  const settings = useLive((state) => state.settings);
  const tenant = useLive(({ session }) =>
    session?.kind === 'signedIn' ? session.user.tenantId : '',
  );
  const [known, setKnown] = useState<{
    readonly of: TrackQuestion;
    readonly state: TrackState;
  } | null>(null);
  const zone = settings?.serverTimeZone ?? '';
  const rules = settings?.coordinateSystems;
  const usual = settings?.coordinateSystem ?? 'wgs84';
  useEffect(() => {
    if (question === null) return undefined;
    let isOver = false;
    const { kind, id, day } = question;
    const { call, param, time: moment } = TRACKED[kind];
    const [startTime, endTime] = [`${day} 00:00:00`, `${day} 23:59:59`];
    const ofDay = { [`${moment}_datege`]: startTime, [`${moment}_datele`]: endTime };
    const read = (more: Readonly<Record<string, string>>) =>
      settle(
        bridge.request('records.read', { call, params: { [param]: id, ...more }, slot: 'track' }),
      );
    // No document names the conditions of time: a server that fails over them is asked without.
    const asked = read(ofDay).then((first) =>
      !first.ok && first.error.kind === 'rejected' ? read({}) : first,
    );
    void asked.then((answer) => {
      if (isOver) return;
      if (!answer.ok) {
        setKnown({
          of: question,
          state: { status: 'failed', reason: failureText(t, answer.error) },
        });
        return;
      }
      const system = systemOf(rules ?? [], usual, tenant, kind);
      const [from, to] = [zonedTime(startTime, zone) ?? 0, zonedTime(endTime, zone) ?? 0];
      const all = fixesOf(answer.value.page.records, kind, system, zone);
      // A server that knows no times answers everything: only the day that was asked for is shown.
      const mine = all.filter(({ time }) => time === null || (time >= from && time <= to + 999));
      const now = serverTime(clock.now(), live.getState().serverClock?.offsetMs ?? 0);
      const track = makeTrack(mine, now);
      setKnown({ of: question, state: { status: 'ready', track, fixes: mine.length } });
    });
    return () => {
      isOver = true;
    };
  }, [question, bridge, clock, live, t, zone, rules, usual, tenant]);
  if (question === null) return { status: 'none' };
  return known?.of === question ? known.state : { status: 'loading' };
}
