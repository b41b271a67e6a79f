import { useMemo } from 'react';
import { Button, Switch } from '@blueprintjs/core';
import { Pause, Play } from '@blueprintjs/icons';
import type { Crossing } from '@shared/model/map/crossings';
import { fastRuns, type Track, type TrackMoment } from '@shared/model/map/track';
import { dateTimeText } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import { Select } from '@renderer/ui/Select';
import { SPEEDS, type Playback, type Speed } from './usePlayback';

/** One step of an arrow key on the scrubber, ms: a fix of a vehicle. */
const STEP_MS = 10_000;

/** Play, speed, and the day as a line with its stops, gaps and fast parts, on which the time is dragged. */
export function PlaybackBar(props: {
  readonly playback: Playback;
  readonly from: number;
  readonly to: number;
  /** Of who is looked at. */
  readonly state: TrackMoment['state'] | undefined;
  /** What is known of this moment. */
  readonly words: string;
  readonly track: Track;
  /** Where fences were entered and left. */
  readonly crossings: readonly Crossing[];
  readonly limit: number;
  readonly follows: boolean;
  readonly onFollows: (follows: boolean) => void;
}) {
  const { t } = useTranslation();
  const { playback, from, to, state, words, track, crossings, limit } = props;
  const share = (time: number): number => (to === from ? 0 : ((time - from) / (to - from)) * 100);
  // A day has tens of thousands of fixes: not at each frame.
  const marks = useMemo(
    () => [
      ...track.stops.map(({ from, to }) => markOf('stop', from, to)),
      ...track.gaps.map(({ from, to }) => markOf('gap', from, to)),
      ...fastRuns(track.points, limit).map((run) =>
        markOf('fast', run[0]?.time ?? 0, run.at(-1)?.time ?? 0),
      ),
      // Above the others: they are moments.
      ...crossings.map(({ fence, time, way }) => markOf(way, time, time, fence)),
    ],
    [track, limit, crossings],
  );
  return (
    <div className="cj-track-bar">
      <Button
        intent="primary"
        icon={playback.plays ? <Pause /> : <Play />}
        aria-label={t(playback.plays ? 'maps.track.pause' : 'maps.track.play')}
        title={t(playback.plays ? 'maps.track.pause' : 'maps.track.play')}
        disabled={to === from}
        onClick={playback.toggle}
      />
      <div className="cj-track-line">
        <div className="cj-track-marks" aria-hidden="true">
          {marks.map((mark) => (
            <i
              key={mark.key}
              data-kind={mark.kind}
              style={{
                left: `${share(mark.from)}%`,
                width: `${Math.max(share(mark.to) - share(mark.from), 0.3)}%`,
              }}
            />
          ))}
        </div>
        <input
          type="range"
          min={from}
          max={to}
          step={STEP_MS / 10}
          value={playback.time}
          disabled={to === from}
          aria-label={t('maps.track.scrub')}
          aria-valuetext={dateTimeText(playback.time)}
          onChange={({ currentTarget }) => playback.seek(Number(currentTarget.value))}
        />
      </div>
      <output className="cj-track-now" data-time={Math.round(playback.time)}>
        <b>{dateTimeText(playback.time).slice(11)}</b>
        <span data-state={state}>{words}</span>
      </output>
      <Select
        aria-label={t('maps.track.speed')}
        value={String(playback.speed)}
        onChange={({ currentTarget }) => playback.setSpeed(Number(currentTarget.value) as Speed)}
        options={SPEEDS.map((n) => ({ value: String(n), label: t('maps.track.times', { n }) }))}
      />
      <Switch
        className="cj-track-follow"
        checked={props.follows}
        label={t('maps.track.follow')}
        onChange={({ currentTarget }) => props.onFollows(currentTarget.checked)}
      />
    </div>
  );
}

/** A part of the day on the line. @param from ms @param to ms @param of tells it from others of the same moment */
function markOf(kind: string, from: number, to: number, of = '') {
  return { key: `${kind}${from}${of}`, kind, from, to };
}
