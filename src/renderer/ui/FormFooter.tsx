import { Button, DialogFooter } from '@blueprintjs/core';

/** The two buttons of a form dialog: cancel and submit. */
export function FormFooter(props: {
  readonly cancel: string;
  readonly submit: string;
  readonly busy: boolean;
  /** Nothing more can be submitted: why. */
  readonly closed?: string | undefined;
  readonly onClose: () => void;
}) {
  return (
    <DialogFooter
      actions={
        <>
          <Button text={props.cancel} onClick={props.onClose} />
          <Button
            type="submit"
            intent="primary"
            loading={props.busy}
            disabled={props.closed !== undefined}
            title={props.closed}
            text={props.submit}
          />
        </>
      }
    />
  );
}
