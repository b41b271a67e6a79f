import { Callout } from '@blueprintjs/core';

/** A message about a problem, read out as it appears; its place stays when it is empty. */
export function ProblemNote(props: {
  readonly text: string;
  /** Absent: danger. */
  readonly intent?: 'danger' | 'warning';
}) {
  return (
    <div role="alert">
      {props.text !== '' && (
        <Callout compact intent={props.intent ?? 'danger'} icon={false}>
          {props.text}
        </Callout>
      )}
    </div>
  );
}
