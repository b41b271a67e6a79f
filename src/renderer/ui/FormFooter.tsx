import { Button, DialogFooter } from '@blueprintjs/core';

/** The two buttons of a form dialog: cancel and submit. */
export function FormFooter(props: {
  readonly cancel: string;
  readonly submit: string;
  readonly busy: boolean;
  readonly onClose: () => void;
}) {
  return (
    <DialogFooter
      actions={
        <>
          <Button text={props.cancel} onClick={props.onClose} />
          <Button type="submit" intent="primary" loading={props.busy} text={props.submit} />
        </>
      }
    />
  );
}
