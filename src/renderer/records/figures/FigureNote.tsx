import { useTranslation } from '@renderer/data/translation';
import { Button, Spinner } from '@blueprintjs/core';
import { failureText } from '@renderer/data/failure';
import { useNow, useServices } from '@renderer/data/services';
import { ageOf } from '@renderer/data/time';
import type { FigureState } from './useFigures';

/** Interval of ages in seconds. ms. */
const AGE_MS = 5_000;

/** Why figures are missing, or the age of figures that could not be renewed. */
export function FigureNote(props: {
  readonly figures: FigureState & { readonly retry: () => void };
}) {
  const { t } = useTranslation();
  const { data, failure, pending, retry, unfiltered } = props.figures;
  if (failure === null || failure.kind === 'cancelled') {
    if (unfiltered) return <span className="cj-hint">{t('form.figuresUnfiltered')}</span>;
    return pending && data === null ? <Spinner size={16} aria-label={t('shell.loading')} /> : null;
  }
  return (
    <span className="cj-figures-note" role="status">
      {data !== null && <Age at={props.figures.at} />}
      {t('form.figuresFailed', { reason: failureText(t, failure) })}
      <Button size="small" variant="minimal" text={t('shell.retry')} onClick={retry} />
    </span>
  );
}

function Age({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  useNow(AGE_MS);
  const age = ageOf(clock.monotonic() - at);
  return <b>{t('form.figuresAge', { age: t(age.key, { n: age.n }) })}</b>;
}
