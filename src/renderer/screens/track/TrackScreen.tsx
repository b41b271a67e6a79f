import { useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Path } from '@blueprintjs/icons';
import { useLocation } from 'react-router-dom';
import { pathOf } from '@shared/model/pages';
import { dateTimeText } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import { useMapSurroundings } from '@renderer/features/maps/useCityMap';
import { Select } from '@renderer/ui/Select';
import { StateView } from '@renderer/ui/StateView';
import { FIRST_LIMIT, Played, type PlayedMember } from './Played';
import { TrackFacts } from './TrackFacts';
import { TrackObject } from './TrackObject';
import type { TrackKind } from './trackData';
import { TrackMembers } from './TrackMembers';
import type { TrackOption } from './trackOptions';
import {
  memberKey,
  MEMBERS_MOST,
  useTrackOptions,
  useTracks,
  withMember,
  type TrackMember,
  type TrackQuestion,
} from './useTrack';
import './track.css';

const DAYS = 31;
const DAY_MS = 86_400_000;

const isKind = (text: string | null): text is TrackKind => text === 'vehicle' || text === 'person';

/** 轨迹回放: the tracks of vehicles and people of one day, played in true time on one clock. */
export function TrackScreen() {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<TrackQuestion | null>(null);
  const [wanted, setChosen] = useState('');
  const stateOf = useTracks(question);
  const members = question?.members ?? [];
  const states = members.map((member) => ({ member, state: stateOf(member.key) }));
  const played = states.flatMap(({ member, state }): PlayedMember[] =>
    state.status === 'ready' && state.track.points.length > 0
      ? [{ member, track: state.track }]
      : [],
  );
  const chosen = members.find(({ key }) => key === wanted) ?? members[0];
  const wordsOf = ({ key }: TrackMember): string => {
    const state = stateOf(key);
    if (state.status === 'loading') return t('maps.page.loadingLayer');
    if (state.status === 'failed') return t('maps.track.failed', { reason: state.reason });
    return state.track.points.length === 0 ? t('maps.track.nothing') : '';
  };
  const remove = (key: string): void =>
    setQuestion((old) =>
      old === null ? null : { ...old, members: old.members.filter((one) => one.key !== key) },
    );
  const about = { members, chosen: chosen?.key ?? '', onChoose: setChosen, onRemove: remove };
  return (
    <section className="cj-track" aria-label={t('maps.track.title')}>
      <AskForm question={question} onAsk={setQuestion} onChosen={setChosen} />
      {played.length > 0 && chosen !== undefined ? (
        <Played
          key={`${question?.day ?? ''} ${question?.turn ?? 0}`}
          day={question?.day ?? ''}
          played={played}
          chosen={played.find(({ member }) => member === chosen) ?? null}
          of={chosen}
          about={about}
          wordsOf={wordsOf}
        />
      ) : (
        <>
          {members.length > 1 && <TrackMembers {...about} wordsOf={wordsOf} />}
          <NothingPlayed state={chosen === undefined ? null : stateOf(chosen.key)} />
        </>
      )}
    </section>
  );
}

function NothingPlayed(props: { readonly state: ReturnType<ReturnType<typeof useTracks>> | null }) {
  const { t } = useTranslation();
  const { state } = props;
  return (
    <div className="cj-track-empty">
      <StateView
        icon={<Path size={40} />}
        busy={state?.status === 'loading'}
        text={
          state?.status === 'failed'
            ? t('maps.track.failed', { reason: state.reason })
            : state?.status === 'ready'
              ? t('maps.track.empty')
              : t('maps.track.choose')
        }
        testId={state?.status ?? 'none'}
      />
      {state?.status === 'ready' && (
        <TrackFacts track={state.track} limit={FIRST_LIMIT} onSeek={() => undefined} />
      )}
    </div>
  );
}

/** Whose track of which day: alone, or beside those who are played already. */
function AskForm(props: {
  readonly question: TrackQuestion | null;
  readonly onAsk: (question: TrackQuestion) => void;
  readonly onChosen: (key: string) => void;
}) {
  const { t } = useTranslation();
  const { question, onAsk, onChosen } = props;
  const { pathname, search } = useLocation();
  const asked = useMemo(() => new URLSearchParams(search), [search]);
  const first = asked.get('_kind');
  const [kind, setKind] = useState<TrackKind>(
    isKind(first) ? first : pathname === pathOf('trackPlayback') ? 'person' : 'vehicle',
  );
  const { now } = useMapSurroundings();
  const days = useMemo(
    () => Array.from({ length: DAYS }, (_, n) => dateTimeText(now() - n * DAY_MS).slice(0, 10)),
    [now],
  );
  const [day, setDay] = useState(days[1] ?? '');
  const options = useTrackOptions(kind);
  /** Null: nobody has chosen yet, so that the first one is offered. */
  const [wanted, setWanted] = useState(asked.get('_id'));
  const option = optionOf(options, wanted);
  const members = question?.members ?? [];
  const isIn = members.some(({ key }) => key === memberKey(kind, option?.id ?? ''));
  const ask = (beside: readonly TrackMember[]): void => {
    if (option === undefined) return;
    // Alone, everything is asked for anew; beside others only what is not there yet.
    const turn = (question?.turn ?? 0) + (beside.length === 0 ? 1 : 0);
    onAsk({ day, members: withMember(beside, kind, option), turn });
    onChosen(memberKey(kind, option.id));
  };
  const isFull = members.length >= MEMBERS_MOST;
  return (
    <form
      className="cj-track-ask"
      onSubmit={(event) => {
        event.preventDefault();
        ask([]);
      }}
    >
      <label>
        {t('maps.track.kind')}
        <Select
          value={kind}
          onChange={({ currentTarget }) => {
            setKind(currentTarget.value as TrackKind);
            setWanted(null);
          }}
          options={(['vehicle', 'person'] as const).map((value) => ({
            value,
            label: t(`maps.track.${value}`),
          }))}
        />
      </label>
      <label htmlFor="track-object" className="cj-track-object">
        {t('maps.track.object')}
        <TrackObject
          key={kind}
          label={t('maps.track.object')}
          options={options}
          chosen={option}
          onChoose={setWanted}
        />
      </label>
      <label>
        {t('maps.track.day')}
        <Select
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
          options={[...days]}
        />
      </label>
      <Button
        type="submit"
        intent="primary"
        text={t('maps.track.load')}
        disabled={option === undefined}
      />
      {members.length > 0 && (
        <Button
          text={t('maps.track.add')}
          title={isFull ? t('maps.track.full', { n: MEMBERS_MOST }) : t('maps.track.addHint')}
          disabled={option === undefined || isFull || (isIn && question?.day === day)}
          onClick={() => ask(members)}
        />
      )}
    </form>
  );
}

/** Who is chosen. One that the list does not have is still that one, never another one in its place. */
function optionOf(
  options: readonly TrackOption[] | null,
  wanted: string | null,
): TrackOption | undefined {
  if (options === null || wanted === '') return undefined;
  if (wanted === null) return options[0];
  return options.find((one) => one.id === wanted) ?? { id: wanted, name: wanted };
}
