import { Callout } from '@blueprintjs/core';

/** A sentence on what went wrong, read out as it appears; the place stays when there is nothing. */
export function ProblemNote(props: { readonly text: string }) {
  return (
    <div role="alert">
      {props.text !== '' && (
        <Callout compact intent="danger" icon={false}>
          {props.text}
        </Callout>
      )}
    </div>
  );
}
