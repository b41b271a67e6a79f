import type { ActionDraft } from '../draft';

/** The decisions about an item of a material application, in its own list and below its application. */
export const EXAMINE_ITEM_ACTIONS = [
  {
    key: 'approveItem',
    label: { zh: '核准', en: 'Approve' },
    call: 'materialApplyDetail.examine',
    place: 'row',
    idsParam: 'id',
    one: true,
    fixed: { type: '1' },
    permission: 'materialApplyDetail_approveItem',
    intent: 'primary',
    inputs: [{ name: 'examineNum', kind: 'integer', label: { zh: '核准数量', en: 'Approved' }, required: true, between: [1, 99_999] }],
  },
  {
    key: 'refuseItem',
    label: { zh: '驳回', en: 'Reject' },
    call: 'materialApplyDetail.examine',
    place: 'row',
    idsParam: 'id',
    one: true,
    fixed: { type: '2' },
    permission: 'materialApplyDetail_refuseItem',
    intent: 'danger',
    inputs: [{ name: 'reason', label: { zh: '驳回原因', en: 'Reason' }, required: true, form: { wide: true } }],
  },
] as const satisfies readonly ActionDraft[];
