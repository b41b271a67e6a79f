import { useCallback, useEffect, useReducer, useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { LngLat } from '@shared/model/map/place';
import { shapeProblem, type ShapeProblem } from '@shared/model/map/shape';
import { shapeWords } from '@shared/model/map/shapeWords';
import { useTranslation } from '@renderer/data/translation';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { useLatest } from '@renderer/ui/useLatest';
import { shapeFigures } from './figures';
import type { Sketch } from './sketch';

interface BarProps {
  readonly sketch: Sketch;
  readonly title: string;
  /** A shape that passed the checks; absent: it is only measured. */
  readonly onDone?: (corners: readonly LngLat[]) => void;
  readonly onLeave: () => void;
  /** Begins to measure anew. */
  readonly onClear?: () => void;
  /** Shows the spot where the shape is wrong. */
  readonly onSpot?: (at: LngLat) => void;
}

/** What is being drawn, what it measures, what is wrong with it, and how to end. */
export function SketchBar(props: BarProps) {
  const { t } = useTranslation();
  const { sketch, title, onSpot } = props;
  const latest = useLatest(props);
  const [problem, setProblem] = useState<ShapeProblem | null>(null);
  const [asks, setAsks] = useState(false);
  const [, again] = useReducer((n: number) => n + 1, 0);
  const measures = props.onDone === undefined;

  useEffect(
    () =>
      sketch.changed.on(() => {
        // The mark goes with the first change, and so do its words.
        if (sketch.spot === null) setProblem(null);
        again();
      }),
    [sketch],
  );
  const finish = useCallback((): void => {
    const { onDone } = latest();
    if (onDone === undefined) return;
    const found = shapeProblem(sketch.kind, sketch.corners);
    if (found === null) {
      onDone(sketch.corners);
      return;
    }
    if (found.why === 'crosses') {
      sketch.mark(found.at);
      latest().onSpot?.(found.at);
    }
    setProblem(found);
  }, [sketch, latest]);
  const leave = useCallback((): void => {
    if (latest().onDone !== undefined && sketch.isDirty) setAsks(true);
    else latest().onLeave();
  }, [sketch, latest]);
  useEffect(
    () =>
      sketch.ended.on((how) => {
        if (how === 'done') finish();
        else leave();
      }),
    [sketch, finish, leave],
  );

  const { corners, kind, isOpen } = sketch;
  const hint = measures ? 'hintMeasure' : isOpen ? 'hint' : 'hintChange';
  const words = problem === null ? null : shapeWords(problem);
  return (
    <section className="cj-sketch-bar" aria-label={title} data-corners={corners.length}>
      <header>
        <b>{title}</b>
        <output>{shapeFigures(t, kind, corners).join(' · ')}</output>
      </header>
      {words === null ? (
        <p>{t(`maps.shape.${hint}`)}</p>
      ) : (
        <p role="alert" className="cj-sketch-problem" data-problem={problem?.why}>
          {t(words.key, words.values)}
        </p>
      )}
      <footer>
        <Button
          size="small"
          text={t('maps.shape.back')}
          disabled={corners.length === 0}
          onClick={() => sketch.takeBack()}
        />
        {measures && (
          <Button
            size="small"
            text={t('maps.shape.clear')}
            disabled={corners.length === 0}
            onClick={() => props.onClear?.()}
          />
        )}
        {!measures && (
          <Button size="small" intent="primary" text={t('maps.shape.done')} onClick={finish} />
        )}
        <Button size="small" text={t('maps.shape.leave')} onClick={leave} />
        {problem?.why === 'crosses' && onSpot !== undefined && (
          <Button size="small" text={t('maps.shape.spot')} onClick={() => onSpot(problem.at)} />
        )}
      </footer>
      {asks && (
        <ConfirmDialog
          title={title}
          confirm={t('maps.shape.discard')}
          cancel={t('maps.shape.stay')}
          intent="danger"
          careful
          onConfirm={props.onLeave}
          onClose={() => setAsks(false)}
        >
          {t('maps.shape.leaveAsk')}
        </ConfirmDialog>
      )}
    </section>
  );
}
