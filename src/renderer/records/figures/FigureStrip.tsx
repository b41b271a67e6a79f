import { memo, useMemo } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Spinner } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, GroupedBarChart } from '@blueprintjs/icons';
import type { FamilySpec } from '@shared/catalogue/family';
import { findFigures } from '@shared/catalogue/figures';
import type { FigureSpec } from '@shared/catalogue/figureSpec';
import { useWorkspace } from '@renderer/data/workspace';
import { later } from '@renderer/ui/later';
import type { Filters } from '../list/search';
import type { ListState } from '../list/state';
import { FigureNote } from './FigureNote';
import { FigureTiles } from './FigureTiles';
import { useFigures, useFigureTurn } from './useFigures';
import './figures.css';

const FigureChart = later(() => import('./FigureChart').then((module) => module.FigureChart));

const NONE: Readonly<Record<string, string>> = {};

interface StripProps {
  readonly family: FamilySpec;
  /** Conditions of the list. */
  readonly filters: Filters;
  readonly specs: readonly FigureSpec[];
  readonly turn: number;
}

/** Statistic calls of the screen above the list, with the list's conditions. */
export function FigureStrip(props: {
  readonly family: FamilySpec;
  readonly filters: Filters;
  readonly state: ListState;
}) {
  const { family, filters } = props;
  const turn = useFigureTurn(props.state);
  const specs = useMemo(() => findFigures(family.screen?.figures ?? []), [family]);
  return specs.length === 0 ? null : (
    <Strip family={family} filters={filters} specs={specs} turn={turn} />
  );
}

/** Rendered when its own props change, not at every state of the list. */
const Strip = memo(function Strip(props: StripProps) {
  const { t } = useTranslation();
  const { family, filters: conditions, specs, turn } = props;
  const kept = useWorkspace('views', `figures|${family.key}`);
  const open = kept.ready && isOpen(kept.value);
  const tiles = specs.filter(({ shape }) => shape === 'values');
  const charts = specs.filter(({ shape }) => shape !== 'values');
  const filters = (spec: FigureSpec): Readonly<Record<string, string>> =>
    takesFilters(spec, family) ? conditions : NONE;
  const isFiltered = Object.keys(conditions).length > 0;
  const isFree = isFiltered && specs.some((spec) => !takesFilters(spec, family));
  return (
    <section className="cj-figures-strip" data-figures={open ? 'open' : 'closed'}>
      <div className="cj-figures-row">
        {tiles.map((spec) => (
          <Tiles key={spec.call} spec={spec} filters={filters(spec)} turn={turn} />
        ))}
        <span className="cj-toolbar-space" />
        {isFree && <span className="cj-hint">{t('form.figuresAll')}</span>}
        {charts.length > 0 && (
          <Button
            size="small"
            variant="minimal"
            icon={<GroupedBarChart />}
            endIcon={open ? <ChevronUp /> : <ChevronDown />}
            aria-expanded={open}
            text={t(open ? 'form.figuresHide' : 'form.figures')}
            onClick={() => kept.keep({ open: !open })}
          />
        )}
      </div>
      {open && charts.length > 0 && (
        <div className="cj-figures-charts">
          {charts.map((spec) => (
            <Charted key={spec.call} spec={spec} filters={filters(spec)} turn={turn} />
          ))}
        </div>
      )}
    </section>
  );
});

/** Figures as a page of their own: all tiles, then all charts. */
export function FigureGrid(props: {
  readonly specs: readonly FigureSpec[];
  readonly filters: Readonly<Record<string, string>>;
  readonly turn: number;
}) {
  const { specs, filters, turn } = props;
  const tiles = specs.filter(({ shape }) => shape === 'values');
  const charts = specs.filter(({ shape }) => shape !== 'values');
  return (
    <div className="cj-figures-strip" data-figures="open">
      <div className="cj-figures-row">
        {tiles.map((spec) => (
          <Tiles key={spec.call} spec={spec} filters={filters} turn={turn} />
        ))}
      </div>
      <div className="cj-figures-charts">
        {charts.map((spec) => (
          <Charted key={spec.call} spec={spec} filters={filters} turn={turn} />
        ))}
      </div>
    </div>
  );
}

interface FigureProps {
  readonly spec: FigureSpec;
  readonly filters: Readonly<Record<string, string>>;
  readonly turn: number;
}

function Tiles({ spec, filters, turn }: FigureProps) {
  const figures = useFigures(spec.call, filters, turn);
  const { data } = figures;
  return (
    <div className="cj-figures-group" data-figure-call={spec.call}>
      {data?.kind === 'values' && (
        <FigureTiles
          values={data.values}
          narrowed={!figures.unfiltered && Object.keys(filters).length > 0}
        />
      )}
      <FigureNote figures={figures} />
    </div>
  );
}

function Charted({ spec, filters, turn }: FigureProps) {
  const { t } = useTranslation();
  const figures = useFigures(spec.call, filters, turn);
  const { data } = figures;
  return (
    <div className="cj-figures-chart" data-figure-call={spec.call}>
      {data !== null && data.kind !== 'values' && (
        <FigureChart
          data={data}
          at={figures.receivedAt}
          until={<Spinner size={20} aria-label={t('shell.loading')} />}
        />
      )}
      <FigureNote figures={figures} />
    </div>
  );
}

/** Only figures over the list's own records take its conditions. */
function takesFilters(spec: FigureSpec, family: FamilySpec): boolean {
  return spec.of === undefined || spec.of === family.key;
}

function isOpen(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'open' in value && value.open === true;
}
