import { memo, type ReactNode } from 'react';
import { Button, NumericInput } from '@blueprintjs/core';
import { fastRuns, type Dropped, type Track } from '@shared/model/map/track';
import { csvOf, gpxOf } from '@shared/model/map/trackFiles';
import { nameWithAccount } from '@shared/model/person';
import { errorText, settle } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';
import { clockText, dateTimeText } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import type { TakePicture } from '@renderer/maps/types';
import { usePrinting } from '@renderer/records/list/usePrinting';
import { useToast } from '@renderer/ui/toasts';

const LIMIT_LEAST = 5;
const LIMIT_MOST = 200;
/** Lines of the list of stops and gaps. */
const SPANS_MOST = 200;

const WHY: readonly (keyof Dropped)[] = ['doubtful', 'future', 'noTime', 'jump', 'same'];

/** What a track says: length, stops, gaps, overspeed, and which fixes were left out and why. */
export const TrackFacts = memo(function TrackFacts(props: {
  readonly track: Track;
  readonly limit: number;
  readonly onLimit?: (limit: number) => void;
  readonly onSeek: (time: number) => void;
  /** Name of exported files; absent: there is nothing to export. */
  readonly file?: string;
  /** A picture of the map for a printed sheet. */
  readonly picture?: TakePicture;
  /** What else is known of the track, above its stops. */
  readonly more?: ReactNode;
}) {
  const { t } = useTranslation();
  const { track, limit, onLimit, onSeek, file } = props;
  const { points, stops, gaps, dropped, unsorted } = track;
  const [first, last] = [points[0], points.at(-1)];
  const left = WHY.filter((why) => dropped[why] > 0);
  const total = left.reduce((sum, why) => sum + dropped[why], 0);
  const fast = fastRuns(points, limit).map((run) => ({
    from: run[0]?.time ?? 0,
    to: run.at(-1)?.time ?? 0,
    kind: 'fast' as const,
  }));
  const rows = [
    [t('maps.track.points'), String(points.length)],
    [t('maps.track.length'), t('maps.track.km', { value: (track.metres / 1000).toFixed(1) })],
    ...(first === undefined || last === undefined
      ? []
      : [[t('maps.track.duration'), clockText(last.time - first.time)]]),
    [t('maps.track.stops'), String(stops.length)],
    [t('maps.track.gaps'), String(gaps.length)],
    [t('maps.track.fast'), String(fast.length)],
  ];
  const spans = [
    ...stops.map((one) => ({ ...one, kind: 'stops' as const })),
    ...gaps.map((one) => ({ ...one, kind: 'gaps' as const })),
  ].toSorted((a, b) => a.from - b.from);
  return (
    <aside className="cj-track-facts" aria-label={t('maps.track.facts')}>
      <dl className="cj-map-facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {points.length === 1 && <p>{t('maps.track.single')}</p>}
      {total > 0 && (
        <p className="cj-track-left">
          {t('maps.track.dropped', { n: total })}
          {t('form.comma')}
          {left
            .map((why) => t(`maps.track.droppedWhy.${why}`, { n: dropped[why] }))
            .join(t('form.comma'))}
        </p>
      )}
      {unsorted > 0 && <p className="cj-track-left">{t('maps.track.sorted', { n: unsorted })}</p>}
      {onLimit !== undefined && (
        <label className="cj-track-limit" title={t('maps.track.limitHint')}>
          {t('maps.track.limit')}
          <NumericInput
            size="small"
            min={LIMIT_LEAST}
            max={LIMIT_MOST}
            clampValueOnBlur
            // Its buttons are named in English; ↑ and ↓ do the same.
            buttonPosition="none"
            value={limit}
            rightElement={<span className="cj-track-unit">km/h</span>}
            onValueChange={(value) => {
              if (value >= LIMIT_LEAST && value <= LIMIT_MOST) onLimit(value);
            }}
          />
        </label>
      )}
      {props.more}
      {spans.length > 0 && (
        <section aria-label={t('maps.track.stopList')}>
          <h2>{t('maps.track.stopList')}</h2>
          <ul>
            {spans.slice(0, SPANS_MOST).map((span) => (
              <li key={`${span.kind}${span.from}`}>
                <button type="button" data-kind={span.kind} onClick={() => onSeek(span.from)}>
                  <b>{t(`maps.track.${span.kind}`)}</b>
                  <span>{clockText(span.to - span.from)}</span>
                  <small>
                    {t('maps.track.at', {
                      from: dateTimeText(span.from).slice(11),
                      to: dateTimeText(span.to).slice(11),
                    })}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {file !== undefined && (
        <TrackExport
          track={track}
          file={file}
          facts={rows}
          spans={[...spans, ...fast].toSorted((a, b) => a.from - b.from)}
          {...(props.picture === undefined ? {} : { picture: props.picture })}
        />
      )}
    </aside>
  );
});

/** A stop, a gap, or a part that was too fast. */
interface TrackSpan {
  readonly kind: 'stops' | 'gaps' | 'fast';
  readonly from: number;
  readonly to: number;
}

function TrackExport(props: {
  readonly track: Track;
  readonly file: string;
  readonly facts: readonly (readonly string[])[];
  readonly spans: readonly TrackSpan[];
  readonly picture?: TakePicture;
}) {
  const { t } = useTranslation();
  const { bridge, clock } = useServices();
  const toast = useToast();
  const printing = usePrinting();
  const session = useLive((live) => live.session);
  const demo = useLive((live) => live.settings?.demo === true);
  const { track, file, facts, spans } = props;
  const print = async (to: 'pdf' | 'paper'): Promise<void> => {
    const picture = (await props.picture?.()) ?? null;
    const user = session?.kind === 'signedIn' ? nameWithAccount(session.user) : '';
    await printing.print(to, {
      title: `${t('maps.track.title')} ${file}`,
      mark: demo ? t('list.print.demo') : '',
      lines: [
        facts.map(([label, value]) => `${label} ${value}`).join('    '),
        `${t('list.print.by', { user })}    ${t('list.print.at', { time: dateTimeText(clock.now()) })}`,
      ],
      ...(picture === null ? {} : { picture }),
      head: (['kind', 'from', 'to', 'lasts'] as const).map((name) =>
        t(`maps.track.printHead.${name}`),
      ),
      rows: spans.map(({ kind, from, to: end }) => [
        t(`maps.track.${kind}`),
        dateTimeText(from),
        dateTimeText(end),
        clockText(end - from),
      ]),
    });
  };
  const save = async (format: 'gpx' | 'csv'): Promise<void> => {
    const content =
      format === 'gpx'
        ? gpxOf(track, file)
        : csvOf(track, t('maps.track.csvHead'), (ms) => dateTimeText(ms));
    const answer = await settle(bridge.request('map.saveTrack', { name: file, format, content }));
    if (answer.ok) toast('success', t('maps.track.exported', { file: answer.value }));
    else toast('danger', errorText(t, answer.error));
  };
  return (
    <footer>
      <Button size="small" text={t('maps.track.exportGpx')} onClick={() => void save('gpx')} />
      <Button size="small" text={t('maps.track.exportCsv')} onClick={() => void save('csv')} />
      <Button
        size="small"
        disabled={printing.busy}
        text={t('list.print.title')}
        onClick={() => void print('paper')}
      />
      <Button
        size="small"
        disabled={printing.busy}
        text={t('list.print.pdf')}
        onClick={() => void print('pdf')}
      />
      {printing.sheet}
    </footer>
  );
}
