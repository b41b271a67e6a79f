import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { ok } from '@shared/base/result';
import { zonedTime } from '@shared/base/zonedTime';
import { systemOf, type CoordinateSystem } from '@shared/model/map/systems';
import { makeTrack, type Track } from '@shared/model/map/track';
import type { Translate } from '@shared/model/translate';
import { failureText, settle } from '@renderer/data/failure';
import { useLive, useServices, type Services } from '@renderer/data/services';
import { serverTime } from '@renderer/data/time';
import { fixesOf, textOf, TRACKED, type TrackKind } from './trackData';
import { OPTIONS_PAGE, readOptions, type TrackOption } from './trackOptions';

/** Tracks on one clock: so many colours can be told apart. */
export const MEMBERS_MOST = 8;

/** A track that was asked for. */
export type TrackState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly track: Track }
  | { readonly status: 'failed'; readonly reason: string };

/** One of those who are played together. */
export interface TrackMember {
  /** Unique among all members. */
  readonly key: string;
  readonly kind: TrackKind;
  readonly id: string;
  readonly name: string;
  /** Its colour among those of tracks. */
  readonly colour: number;
}

export interface TrackQuestion {
  /** yyyy-MM-dd by the server's clock. */
  readonly day: string;
  readonly members: readonly TrackMember[];
  /** Another one asks for everything again. */
  readonly turn: number;
}

export const memberKey = (kind: TrackKind, id: string): string => `${kind}/${id}`;

/** One more member, in the first colour that is free. */
export function withMember(
  members: readonly TrackMember[],
  kind: TrackKind,
  option: TrackOption,
): readonly TrackMember[] {
  const key = memberKey(kind, option.id);
  if (members.length >= MEMBERS_MOST || members.some((one) => one.key === key)) return members;
  const used = new Set(members.map(({ colour }) => colour));
  const colour = Array.from({ length: MEMBERS_MOST }, (_, n) => n).find((n) => !used.has(n)) ?? 0;
  return [...members, { key, kind, id: option.id, name: option.name, colour }];
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
    const ask = async (current: number) => {
      const page = { current, size: OPTIONS_PAGE };
      const question = { call, params: {}, ...page, slot: `track.${kind}` };
      const answer = await settle(bridge.request('records.read', question));
      if (!answer.ok) return answer;
      const { records, total } = answer.value.page;
      return ok({
        options: records.map((one) => ({ id: one.id, name: textOf(one, name) })),
        total,
      });
    };
    void readOptions(ask).then(({ options, failure }) => {
      if (failure !== null) report(new Error(`track options: ${failure.kind}`));
      if (!isOver) setKnown({ kind, options });
    });
    return () => {
      isOver = true;
    };
  }, [bridge, report, kind]);
  return known?.kind === kind ? known.options : null;
}

/** How the server of the session writes places and times. */
interface Wire {
  readonly zone: string;
  readonly system: (kind: TrackKind) => CoordinateSystem;
}

async function askTrack(
  { bridge, clock, live }: Pick<Services, 'bridge' | 'clock' | 'live'>,
  t: Translate,
  { kind, id, key }: TrackMember,
  day: string,
  { zone, system }: Wire,
): Promise<TrackState> {
  const { call, param, time: moment } = TRACKED[kind];
  const [startTime, endTime] = [`${day} 00:00:00`, `${day} 23:59:59`];
  const ofDay = { [`${moment}_datege`]: startTime, [`${moment}_datele`]: endTime };
  const read = (more: Readonly<Record<string, string>>) =>
    settle(
      bridge.request('records.read', {
        call,
        params: { [param]: id, ...more },
        slot: `track.${key}`,
      }),
    );
  // No document names the conditions of time: a server that fails over them is asked without.
  const first = await read(ofDay);
  const answer = !first.ok && first.error.kind === 'rejected' ? await read({}) : first;
  if (!answer.ok) return { status: 'failed', reason: failureText(t, answer.error) };
  const [from, to] = [zonedTime(startTime, zone) ?? 0, zonedTime(endTime, zone) ?? 0];
  const all = fixesOf(answer.value.page.records, kind, system(kind), zone);
  // A server that knows no times answers everything: only the day that was asked for is shown.
  const mine = all.filter(({ time }) => time === null || (time >= from && time <= to + 999));
  const now = serverTime(clock.now(), live.getState().serverClock?.offsetMs ?? 0);
  return { status: 'ready', track: makeTrack(mine, now) };
}

const LOADING: TrackState = { status: 'loading' };

/** The tracks of a question by the key of their member; each is asked for once while it is a member. */
export function useTracks(question: TrackQuestion | null): (key: string) => TrackState {
  const { t } = useTranslation();
  const { bridge, clock, live } = useServices();
  const settings = useLive((state) => state.settings);
  const tenant = useLive(({ session }) =>
    session?.kind === 'signedIn' ? session.user.tenantId : '',
  );
  const zone = settings?.serverTimeZone ?? '';
  const rules = settings?.coordinateSystems;
  const usual = settings?.coordinateSystem ?? 'wgs84';
  /** What answers are worth nothing after a change of. */
  const basis = [question?.day, question?.turn, zone, usual, rules?.join(), tenant].join('|');
  const [known, setKnown] = useState<{
    readonly basis: string;
    readonly tracks: ReadonlyMap<string, TrackState>;
  }>({ basis: '', tracks: new Map() });
  const isReady = (key: string): boolean =>
    known.basis === basis && known.tracks.get(key)?.status === 'ready';
  const missing = question?.members.filter(({ key }) => !isReady(key)) ?? [];
  useEffect(() => {
    if (question === null) return undefined;
    let isOver = false;
    const wire: Wire = { zone, system: (kind) => systemOf(rules ?? [], usual, tenant, kind) };
    for (const member of missing)
      void askTrack({ bridge, clock, live }, t, member, question.day, wire).then((state) => {
        if (isOver) return;
        setKnown((old) => {
          const members = new Set(question.members.map(({ key }) => key));
          const kept = old.basis === basis ? [...old.tracks] : [];
          const others = kept.filter(([key]) => members.has(key));
          return { basis, tracks: new Map([...others, [member.key, state]]) };
        });
      });
    return () => {
      isOver = true;
    };
    // `missing` is what this question and basis lack when they are new.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [question, basis, bridge, clock, live, t]);
  return (key) => (known.basis === basis ? (known.tracks.get(key) ?? LOADING) : LOADING);
}
