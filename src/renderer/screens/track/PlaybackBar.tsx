import { useMemo } from 'react';
import { Button, Switch } from '@blueprintjs/core';
import { Pause, Play } from '@blueprintjs/icons';
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
  readonly limit: number;
  readonly follows: boolean;
  readonly onFollows: (follows: boolean) => void;
}) {
  const { t } = useTranslation();
  const { playback, from, to, state, words, track, limit } = props;
  const share = (time: number): number => (to === from ? 0 : ((time - from) / (to - from)) * 100);
  // A day has tens of thousands of fixes: not at each frame.
  const marks = useMemo(
    () => [
      ...track.stops.map((one) => ({ ...one, kind: 'stop' })),
      ...track.gaps.map((one) => ({ ...one, kind: 'gap' })),
      ...fastRuns(track.points, limit).map((run) => ({
        from: run[0]?.time ?? 0,
        to: run.at(-1)?.time ?? 0,
        kind: 'fast',
      })),
    ],
    [track, limit],
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
              key={`${mark.kind}${mark.from}`}
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
