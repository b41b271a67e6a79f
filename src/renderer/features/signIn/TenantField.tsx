import { useState } from 'react';
import { FormGroup, InputGroup } from '@blueprintjs/core';
import { DEMO_TENANTS } from '@shared/model/demoTenants';
import { useLanguage } from '@renderer/data/language';
import { useLive } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { Select } from '@renderer/ui/Select';

/** Longest tenant, characters. */
const MAX = 12;
/** Choice that lets a person type a tenant. */
const OTHER = 'other';

/** The tenant: typed, or chosen among those of the demo platform while that serves. */
export function TenantField(props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const demo = useLive((live) => live.settings?.demo === true);
  // A tenant that was made on the demo platform is none of those that it begins with.
  const [typed, setTyped] = useState(false);
  const { value, onChange } = props;
  const known = DEMO_TENANTS.some(({ tenantId }) => tenantId === value);
  return (
    <FormGroup label={t('signIn.tenant')} labelFor="tenant">
      {demo && !typed ? (
        <Select
          id="tenant"
          name="tenantId"
          large
          fill
          value={value}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            setTyped(chosen === OTHER);
            onChange(chosen === OTHER ? '' : chosen);
          }}
        >
          {!known && <option value={value}>{value}</option>}
          {DEMO_TENANTS.map(({ tenantId, what }) => (
            <option key={tenantId} value={tenantId}>
              {`${tenantId} · ${what[language]}`}
            </option>
          ))}
          <option value={OTHER}>{t('signIn.otherTenant')}</option>
        </Select>
      ) : (
        <InputGroup
          id="tenant"
          name="tenantId"
          autoFocus={typed}
          size="large"
          maxLength={MAX}
          value={value}
          onValueChange={onChange}
        />
      )}
    </FormGroup>
  );
}
