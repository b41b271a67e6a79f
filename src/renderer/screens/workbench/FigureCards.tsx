import type { ReactNode } from 'react';
import type { DeskTile } from '@shared/catalogue/boardSpecs/desk';
import type { FigureData } from '@shared/catalogue/figures';
import type { BoardQueryState, BoardTile } from '@shared/model/board';
import { levelOf } from '@renderer/charts/level';
import { Spark } from '@renderer/charts/Spark';
import { isRunning } from '@renderer/charts/trend';
import { courseOf, wallFigure } from '@renderer/charts/wallFigure';
import { useLanguage } from '@renderer/data/language';
import { useLive } from '@renderer/data/services';
import { serverTime } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import { FeedAge } from '@renderer/features/desk/FeedAge';
import type { DeskFeeds } from '@renderer/features/desk/useDesk';
import { useFollow } from '@renderer/features/desk/useFollow';

type Values = Extract<FigureData, { readonly kind: 'values' }>['values'];

function valuesIn(state: BoardQueryState | undefined): Values {
  const data = state?.data;
  return data?.kind === 'figures' && data.figures.kind === 'values' ? data.figures.values : [];
}

/** One figure of the day: the first value stands large, the others say what it is worth; each leads to its list. */
export function FigureCard(props: { readonly tile: DeskTile; readonly feeds: DeskFeeds }) {
  const language = useLanguage();
  const follow = useFollow();
  const { tile, feeds } = props;
  const state = feeds[tile.feed ?? ''];
  const values = valuesIn(state);
  const [main, ...others] = (tile.names ?? []).flatMap(
    (name) => values.find((one) => one.name === name) ?? [],
  );
  return (
    <section className="cj-desk-figure" data-feed={tile.feed} aria-label={tile.title[language]}>
      <h2 className="cj-desk-figure-title">
        <button type="button" onClick={() => tile.link !== undefined && follow(tile.link)}>
          {tile.title[language]}
        </button>
        <FeedAge state={state} />
      </h2>
      <Main tile={tile} main={main} feeds={feeds} />
      <span className="cj-desk-figure-parts">
        {others.map((figure) => {
          const text = wallFigure(figure.cell, figure.unit);
          return (
            <Linked key={figure.name} tile={tile} figure={figure}>
              {figure.label[language]} <b>{text === null ? '—' : `${text.text}${text.unit}`}</b>
            </Linked>
          );
        })}
      </span>
    </section>
  );
}

/** A number of a card; a button where a list has what it counts. */
function Linked(props: {
  readonly tile: DeskTile;
  readonly figure: Values[number];
  readonly children: ReactNode;
}) {
  const follow = useFollow();
  const { tile, figure, children } = props;
  const link = tile.links[figure.name];
  const facts = { 'data-figure': figure.name, 'data-level': levelIn(tile, figure) };
  if (link === undefined) return <span {...facts}>{children}</span>;
  return (
    <button type="button" className="cj-desk-count" {...facts} onClick={() => follow(link)}>
      {children}
    </button>
  );
}

function Main(props: {
  readonly tile: DeskTile;
  readonly main: Values[number] | undefined;
  readonly feeds: DeskFeeds;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { tile, main, feeds } = props;
  const offsetMs = useLive((live) => live.serverClock?.offsetMs ?? null);
  if (main === undefined) return <span className="cj-desk-figure-main">—</span>;
  const text = wallFigure(main.cell, main.unit);
  const target = tile.targets?.[main.name];
  const spark = tile.sparks?.[main.name];
  const course = spark === undefined ? undefined : feeds[spark.feed];
  const series = course?.data?.kind === 'figures' ? course.data.figures : undefined;
  return (
    <span className="cj-desk-figure-main">
      <Linked tile={tile} figure={main}>
        <strong>{text?.text ?? '—'}</strong>
        {text !== null && <i>{text.unit}</i>}
        <span className="cj-unseen">{main.label[language]}</span>
      </Linked>
      {series?.kind === 'series' && spark !== undefined && (
        <Spark
          course={courseOf(series, spark.name)}
          running={isRunning(series, serverTime(course?.at ?? 0, offsetMs))}
        />
      )}
      <small>
        {target !== undefined && (
          <em>{t('workbench.target', { value: String(target), unit: main.unit })}</em>
        )}
        {main.label[language]}
      </small>
    </span>
  );
}

function levelIn({ limits, targets }: BoardTile, figure: Values[number]) {
  return levelOf(figure, figure.cell, {
    limits: limits?.[figure.name],
    target: targets?.[figure.name],
  });
}
