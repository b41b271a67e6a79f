import type { ReactNode } from 'react';
import { Spinner } from '@blueprintjs/core';

/** A whole area in one state: icon or spinner, title, sentence, technical detail, buttons. */
export function StateView(props: {
  readonly icon?: ReactNode;
  readonly busy?: boolean;
  readonly title?: string;
  readonly text?: string;
  readonly detail?: string;
  readonly children?: ReactNode;
  readonly testId?: string;
}) {
  return (
    <div
      className="cj-state"
      role={props.busy === true ? 'status' : undefined}
      data-state={props.testId}
    >
      {props.busy === true ? (
        <Spinner size={32} aria-label={props.text ?? props.title} />
      ) : (
        props.icon
      )}
      {props.title !== undefined && <h2>{props.title}</h2>}
      {props.text !== undefined && <p>{props.text}</p>}
      {props.detail !== undefined && props.detail !== '' && <small>{props.detail}</small>}
      {props.children}
    </div>
  );
}
