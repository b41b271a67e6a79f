import { Callout } from '@blueprintjs/core';

/** A message about a problem, read out as it appears; its place stays when it is empty. */
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
