import { useEffect } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { mapAddressOf } from '@shared/model/map/mapAddress';
import { originOf, PAGE_HOST } from '@shared/model/hosts';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { STATE_KEY_PREFIX } from '@renderer/data/tabs';
import { copyText } from '@renderer/ui/clipboard';
import { isTyping } from '@renderer/ui/shortcuts';
import { useToast } from '@renderer/ui/toasts';

/** Key of an address that names one record to open. */
export const OPEN = `${STATE_KEY_PREFIX}open`;

/** The place inside the app that a pasted text names; undefined for a foreign address. */
export function placeOfLink(text: string): string | undefined {
  const match = /^(?:app:\/\/console)?(\/[^\s?#]+(?:\?[^\s#]*)?)$/.exec(text.trim());
  const place = match?.[1];
  return place === undefined || place.startsWith('//') ? undefined : place;
}

/** The way from a record to the map; null: records of this family have no place there. */
export function useOnMap(family: string): (record: RecordView) => (() => void) | null {
  const navigate = useNavigate();
  return ({ id }) => {
    const address = mapAddressOf(family, id);
    return address === null ? null : () => void navigate(address);
  };
}

/** Links to a list and to its records: copied, pasted and opened. */
export function useLinks(
  family: FamilySpec,
  onRecord: (record: RecordView) => void,
): { readonly copyList: () => void; readonly copyRecord: (record: RecordView) => void } {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const toast = useToast();
  const location = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(location.search).get(OPEN);

  useEffect(() => {
    if (asked === null) return;
    const search = new URLSearchParams(location.search);
    search.delete(OPEN);
    void navigate({ pathname: location.pathname, search: search.toString() }, { replace: true });
    void settle(bridge.request('data.detail', { family: family.key, id: asked })).then((answer) => {
      if (answer.ok) onRecord(answer.value);
      else toast('warning', t('list.notFound', { id: asked }));
    });
    // Once for each record that an address names.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);

  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      if (event.target instanceof Element && isTyping(event.target)) return;
      const place = placeOfLink(event.clipboardData?.getData('text/plain') ?? '');
      if (place !== undefined) void navigate(place);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [navigate]);

  const copy = (address: string): void => {
    const done = copyText(address);
    toast(done ? 'success' : 'danger', t(done ? 'list.linkCopied' : 'list.copyFailed'));
  };
  const origin = originOf(PAGE_HOST);
  return {
    copyList: () => copy(`${origin}${location.pathname}${location.search}`),
    copyRecord: ({ id }) => {
      const search = new URLSearchParams({ [OPEN]: id }).toString();
      copy(`${origin}${location.pathname}?${search}`);
    },
  };
}
