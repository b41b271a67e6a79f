/** Width of a column and of the gap after it, units of the drawing. */
const STEP = 6;
const GAP = 1.5;
const HEIGHT = 24;
/** Where there is nothing, a thin line says so. */
const LEAST = 0.35;

/**
 * The course beside a figure as small columns; a gap stays a gap, a period that still runs is drawn open. It is no more
 * than a hint: whoever listens gets the figure.
 */
export function Spark(props: {
  readonly course: readonly (number | null)[];
  readonly running: boolean;
}) {
  const { course, running } = props;
  const most = Math.max(0, ...course.map((value) => value ?? 0));
  return (
    <svg
      className="ch-spark"
      viewBox={`0 0 ${Math.max(1, course.length) * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {course.map((value, index) => {
        if (value === null) return null;
        const height = Math.max(LEAST, most === 0 ? 0 : (value / most) * HEIGHT);
        const open = running && index === course.length - 1;
        return (
          <rect
            key={index}
            data-open={open}
            x={index * STEP}
            y={HEIGHT - height}
            width={STEP - GAP}
            height={height}
          />
        );
      })}
    </svg>
  );
}
