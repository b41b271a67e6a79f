import type { ReactNode } from 'react';
import type { FamilySpec } from '@shared/catalogue/family';
import type { FigureData } from '@shared/catalogue/figures';
import type { BoardTile, FeedData } from '@shared/model/board';
import { Events } from './Events';
import { Figures } from './Figures';
import { Gauge } from './Gauge';
import { HeatCalendar } from './HeatCalendar';
import { Hero } from './Hero';
import { Pie } from './Pie';
import { Rank } from './Rank';
import { Table } from './Table';
import { Trend } from './Trend';

type Of<K extends FigureData['kind']> = Extract<FigureData, { readonly kind: K }>;

/** The content of a tile; `unreadable` stands in its place for data of another shape than the tile expects. */
export function TileBody(props: {
  readonly tile: BoardTile;
  readonly data: FeedData;
  /** When the data came, ms. */
  readonly at: number;
  readonly family: FamilySpec | undefined;
  readonly unreadable: ReactNode;
}) {
  const { tile, data, at, family, unreadable } = props;
  if (data.kind === 'page') {
    if (family === undefined) return unreadable;
    const { records } = data.page;
    if (tile.show === 'table') return <Table tile={tile} family={family} rows={records} />;
    return tile.show === 'events' ? (
      <Events tile={tile} family={family} rows={records} />
    ) : (
      unreadable
    );
  }
  const { figures } = data;
  switch (figures.kind) {
    case 'values':
      return valuesOf(tile, figures) ?? unreadable;
    case 'series':
      return seriesOf(tile, figures, at) ?? unreadable;
    case 'rank':
      return tile.show === 'rank' || tile.show === 'progress' ? (
        <Rank tile={tile} rank={figures} />
      ) : (
        unreadable
      );
  }
}

function valuesOf(tile: BoardTile, values: Of<'values'>): ReactNode {
  switch (tile.show) {
    case 'hero':
      return <Hero tile={tile} values={values} />;
    case 'figures':
      return <Figures tile={tile} values={values} />;
    case 'gauge':
      return <Gauge tile={tile} values={values} />;
    case 'pie':
      return <Pie tile={tile} values={values} />;
    default:
      return null;
  }
}

function seriesOf(tile: BoardTile, series: Of<'series'>, at: number): ReactNode {
  if (tile.show === 'chart') return <Trend series={series} tile={tile} at={at} />;
  return tile.show === 'calendar' ? <HeatCalendar series={series} tile={tile} /> : null;
}
