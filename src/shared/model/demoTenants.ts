import type { Label } from '../catalogue/label';

/** A tenant of the embedded demo platform, and what somebody finds in it. */
export interface DemoTenantFact {
  readonly tenantId: string;
  readonly what: Label;
}

const SOS: Label = { zh: '消息记录与 SOS 求救', en: 'messages and SOS' };
const RECYCLING: Label = { zh: '再生资源公司', en: 'recycling company' };

/** The same facts as in README, for the sign-in page while the demo platform serves. */
export const DEMO_TENANTS: readonly DemoTenantFact[] = [
  {
    tenantId: '000000',
    what: { zh: '默认租户，用户最多', en: 'default tenant, most users' },
  },
  {
    tenantId: '476074',
    what: { zh: '告警推送，每 45 秒一条', en: 'pushed alarms, one every 45 s' },
  },
  {
    tenantId: '805230',
    what: { zh: '工牌违规与收集异常告警', en: 'badge and collection alarms' },
  },
  {
    tenantId: '448413',
    what: {
      zh: '消息记录与 SOS 求救，五分钟内有一起',
      en: 'messages and SOS, one in 5 min',
    },
  },
  { tenantId: '770644', what: SOS },
  { tenantId: '783953', what: SOS },
  { tenantId: '741357', what: RECYCLING },
  { tenantId: '077964', what: RECYCLING },
  {
    tenantId: '823061',
    what: { zh: '假工牌（启用检查后）', en: 'fake plates, if the check is on' },
  },
];
