import { useEffect } from 'react';
import type { FieldSpec } from '@shared/catalogue/family';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';

/**
 * Asks for the values that the server suggests for a new record. A server that suggests nothing leaves the
 * field empty: it is typed then.
 * @param take the value of a field, once it is there
 */
export function useSuggested(
  fields: readonly FieldSpec[],
  isNew: boolean,
  take: (name: string, value: FieldValue) => void,
): void {
  const { bridge } = useServices();
  useEffect(() => {
    let isOpen = true;
    for (const { name, form } of isNew ? fields : []) {
      if (form?.suggested === undefined) continue;
      const ask = { call: form.suggested, params: {}, slot: `suggested:${form.suggested}` };
      void settle(bridge.request('records.read', ask)).then((answer) => {
        const cell = answer.ok ? answer.value.page.records[0]?.cells[name] : undefined;
        if (isOpen && cell?.state === 'value') take(name, cell.value);
      });
    }
    return () => {
      isOpen = false;
    };
    // The fields of a form never change; `take` sets state by a function.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [bridge, fields, isNew]);
}
