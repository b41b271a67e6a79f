import { useEffect, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import type { FamilySpec } from '@shared/catalogue/family';
import { findFigures } from '@shared/catalogue/figures';
import { panelsAt } from '../panels/panelParams';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { FigureGrid } from '../figures/FigureStrip';
import { ListPanels } from '../panels/ListPanels';
import { ServerFiles } from '../transfer/ServerFiles';
import { useLabel } from '../labels';
import '../records.css';
import './screen.css';

/** How often the figures of an open page are asked again, ms. */
const REFRESH_MS = 300_000;
const NONE: Readonly<Record<string, string>> = {};

/** A page of figures and charts, each of its own call, with tables of records below them. */
export function FiguresScreen({ family }: { readonly family: FamilySpec }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { clock } = useServices();
  const [turn, setTurn] = useState(1);
  const specs = findFigures(family.screen?.figures ?? []);
  const hasTables = panelsAt(family, 'below', '').length > 0;
  // What stands open is asked again by itself.
  useEffect(() => clock.every(REFRESH_MS, 'figures', () => setTurn((now) => now + 1)), [clock]);
  return (
    <section className="cj-figures-page" data-family={family.key} data-status="ready">
      <header className="cj-figures-page-head">
        <h2>{label(family.labels)}</h2>
        <span className="cj-toolbar-space" />
        <ServerFiles family={family} filters={NONE} />
        <Button
          variant="minimal"
          icon={<Refresh />}
          title={t('records.refresh')}
          aria-label={t('records.refresh')}
          onClick={() => setTurn(turn + 1)}
        />
      </header>
      <FigureGrid specs={specs} filters={NONE} turn={turn} />
      {hasTables && <ListPanels family={family} record={null} place="below" turn={turn} />}
    </section>
  );
}
