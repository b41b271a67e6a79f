/** The drawing is 100 units wide; the ring runs inside of it. */
const RADIUS = 43;
const AROUND = 2 * Math.PI * RADIUS;
/** The mark of the target stands out over the ring on both sides. */
const TICK = { from: 35, to: 50 };

const shareOf = (percent: number): number => Math.min(1, Math.max(0, percent / 100));

/** A share of 100 % as a ring from the top, with a mark at the target. @param value %; null: unknown, an empty ring */
export function Ring(props: {
  readonly value: number | null;
  readonly target?: number | undefined;
}) {
  const { value, target } = props;
  return (
    <svg className="ch-ring" viewBox="0 0 100 100" aria-hidden="true">
      <circle className="ch-ring-ground" cx="50" cy="50" r={RADIUS} />
      {value !== null && (
        <circle
          className="ch-ring-value"
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={`${AROUND * shareOf(value)} ${AROUND}`}
          transform="rotate(-90 50 50)"
        />
      )}
      {target !== undefined && (
        <line
          className="ch-ring-target"
          x1="50"
          x2="50"
          y1={50 - TICK.to}
          y2={50 - TICK.from}
          transform={`rotate(${360 * shareOf(target)} 50 50)`}
        />
      )}
    </svg>
  );
}

/** Parts of a whole as a ring, in their order from the top. @param props.parts none below 0 */
export function PartsRing(props: {
  readonly parts: readonly { readonly key: string; readonly value: number }[];
}) {
  const whole = props.parts.reduce((sum, { value }) => sum + value, 0);
  const drawn = props.parts.map((part, index) => ({
    ...part,
    before: props.parts.slice(0, index).reduce((sum, { value }) => sum + value, 0),
  }));
  return (
    <svg className="ch-ring" viewBox="0 0 100 100" aria-hidden="true">
      <circle className="ch-ring-ground" cx="50" cy="50" r={RADIUS} />
      {whole > 0 &&
        drawn.map(({ key, value, before }) => (
          <circle
            key={key}
            className="ch-ring-part"
            data-part={key}
            cx="50"
            cy="50"
            r={RADIUS}
            strokeDasharray={`${(AROUND * value) / whole} ${AROUND}`}
            transform={`rotate(${(360 * before) / whole - 90} 50 50)`}
          />
        ))}
    </svg>
  );
}
