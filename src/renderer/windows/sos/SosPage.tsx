import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { Clock } from '@shared/base/clock';
import { SOS_CAROUSEL_PX, SOS_COUNTDOWN_S } from '@shared/model/sos';
import type { SosState } from '@shared/model/sosState';
import { useCarousel } from './carousel';
import { DRAGS_ITSELF, useDragging, type Place } from './dragging';
import { NearestOnes } from './NearestOnes';
import { SosItem } from './SosItem';
import './sos.css';

/** Keys that turn the carousel. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
};

/** The popup: heading, vertical carousel of open SOS, and the acts. */
export function SosPage(props: {
  readonly state: SosState;
  readonly clock: Clock;
  readonly onHandle: (id: string) => void;
  readonly onAcknowledge: (id: string) => void;
  readonly onHeight: (height: number) => void;
  readonly onDrag: (place: Place) => void;
}) {
  const { t } = useTranslation();
  const { state, clock, onHeight } = props;
  const box = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const waiting = state.alerts.filter(({ acknowledged }) => !acknowledged);
  const handling = state.alerts.length - waiting.length;
  const held = hovered || focused || state.locked;
  const ids = waiting.map(({ id }) => id);
  const { at, go } = useCarousel(clock, ids, held);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const tell = (): void => onHeight(Math.ceil(element.offsetHeight));
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, [onHeight]);
  const dragging = useDragging(props.onDrag);
  const count = waiting.length;
  const shown = waiting[at];
  return (
    <div
      ref={box}
      className="cj-sos"
      role="alertdialog"
      aria-label={t('sos.popup.title')}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (step !== undefined) go(step);
      }}
    >
      {state.trial === true && (
        <div className="cj-demo-band" data-trial>
          {t('selfTest.sosBand')}
        </div>
      )}
      {state.demo && <div className="cj-demo-band">{t('sos.popup.demo')}</div>}
      <header className={DRAGS_ITSELF ? 'cj-sos-head' : 'cj-sos-head cj-sos-grip'} {...dragging}>
        <SosMark />
        <strong>{t(state.locked ? 'sos.popup.locked' : 'sos.popup.heading', { count })}</strong>
        {!state.locked && count > 1 && (
          <span className="cj-sos-number">
            {t('sos.popup.position', { number: at + 1, count })}
          </span>
        )}
      </header>
      <div className="cj-sos-window" style={{ height: SOS_CAROUSEL_PX }}>
        {state.locked ? (
          <p className="cj-sos-locked">{t('sos.popup.lockedText')}</p>
        ) : (
          <ol style={{ transform: `translateY(${-at * SOS_CAROUSEL_PX}px)` }}>
            {waiting.map((alert, n) => (
              <SosItem
                key={alert.id}
                alert={alert}
                clock={clock}
                offsetMs={state.offsetMs}
                shown={n === at}
              />
            ))}
          </ol>
        )}
      </div>
      {!state.locked && ids.some((id) => id in state.near) && (
        <NearestOnes
          near={shown === undefined ? undefined : state.near[shown.id]}
          clock={clock}
          offsetMs={state.offsetMs}
        />
      )}
      {!state.locked && handling > 0 && (
        <p className="cj-sos-handling">{t('sos.popup.handling', { count: handling })}</p>
      )}
      <footer className="cj-sos-foot">
        <span className="cj-sos-count">
          {held && !state.locked && count > 1 ? t('sos.popup.paused') : ''}
        </span>
        {!state.locked && count > 1 && (
          <>
            <Turn label={t('sos.popup.previous')} sign="▲" onTurn={() => go(-1)} />
            <Turn label={t('sos.popup.next')} sign="▼" onTurn={() => go(1)} />
          </>
        )}
        {!state.locked && (
          <button
            type="button"
            className="cj-sos-acknowledge"
            disabled={shown === undefined}
            onClick={() => {
              if (shown !== undefined) props.onAcknowledge(shown.id);
            }}
          >
            {t('sos.popup.acknowledge')}
          </button>
        )}
        <button
          type="button"
          className="cj-sos-handle"
          disabled={shown === undefined}
          onClick={() => {
            if (shown !== undefined) props.onHandle(shown.id);
          }}
        >
          {t(state.locked ? 'sos.popup.unlock' : 'sos.popup.handle')}
        </button>
      </footer>
      {/* The way to the next query, as a line: its seconds are nothing that a person acts on. */}
      <div className="cj-sos-poll" aria-hidden="true">
        <i style={{ transform: `scaleX(${state.countdown / SOS_COUNTDOWN_S})` }} />
      </div>
    </div>
  );
}

function Turn(props: {
  readonly label: string;
  readonly sign: string;
  readonly onTurn: () => void;
}) {
  return (
    <button
      type="button"
      className="cj-sos-turn"
      title={props.label}
      aria-label={props.label}
      onClick={props.onTurn}
    >
      {props.sign}
    </button>
  );
}

/** The sign of a critical alarm. */
function SosMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 1 19 18H1z" fill="#fff" />
      <path d="M9 7h2l-.3 6H9.3zM9 14.2h2v2H9z" fill="#c3202f" />
    </svg>
  );
}
