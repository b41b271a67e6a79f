/** A step of the handover with its number. */
export function StepTitle({ step, text }: { readonly step: number; readonly text: string }) {
  return (
    <h2 className="cj-hand-step">
      <i aria-hidden="true">{step}</i>
      {text}
    </h2>
  );
}
