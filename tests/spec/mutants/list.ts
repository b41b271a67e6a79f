/** A deliberate mistake in a source: texts that occur once in its file, with what stands there instead. */
export interface Mutant {
  readonly name: string;
  /** Path from the project's folder. */
  readonly file: string;
  readonly edits: readonly (readonly [before: string, after: string])[];
  /** What must catch it; facts and catalogue take two seconds, the wire ten. */
  readonly by: 'facts' | 'catalogue' | 'wire';
}

const IN = 'src/shared/catalogue';

/** The nine mistakes of the audit, seven of which no test saw then. */
const OF_AUDIT: readonly Mutant[] = [
  {
    name: 'oilCard.bindLicense asks for plateNo instead of license',
    file: `${IN}/vehicles/oilCard.ts`,
    edits: [["            name: 'license',", "            name: 'plateNo',"]],
    by: 'facts',
  },
  {
    name: 'scalePoint.updateStatus sends state instead of status',
    file: `${IN}/sites/scalePoint.ts`,
    edits: [
      ["fixed: { status: '1' }", "fixed: { state: '1' }"],
      ["fixed: { status: '0' }", "fixed: { state: '0' }"],
      ["fixed: { status: '2' }", "fixed: { state: '2' }"],
    ],
    by: 'wire',
  },
  {
    name: 'deliveryRecord.garbageType reads the plain dictionary',
    file: `${IN}/delivery/deliveryFields.ts`,
    edits: [["    dict: 'garbage_type',\n    dictFrom: 'auto',", "    dict: 'garbage_type',"]],
    by: 'facts',
  },
  {
    name: 'materialApplyDetail.detailList sends applyId instead of recordId',
    file: `${IN}/warehouse/materialApplyRecord.ts`,
    edits: [["by: { recordId: 'id' }", "by: { applyId: 'id' }"]],
    by: 'wire',
  },
  {
    name: 'workCard.warn sends cardId instead of workCardId',
    file: `${IN}/workCards/workCard.ts`,
    edits: [
      [
        "call: 'workCard.warn', place: 'row', by: { workCardId: 'id' }",
        "call: 'workCard.warn', place: 'row', by: { cardId: 'id' }",
      ],
    ],
    by: 'wire',
  },
  {
    name: 'vehicleMaintain.recordSave sends its values in the query',
    file: `${IN}/vehicles/vehicleMaintain.ts`,
    edits: [
      ["kind: 'save', path: 'record/save' }", "kind: 'save', path: 'record/save', body: 'query' }"],
    ],
    by: 'catalogue',
  },
  {
    name: 'repairWorkOrder.close also closes what nobody was sent to',
    file: `${IN}/devices/repairWorkOrder.ts`,
    edits: [["['close', ['1', '2'], '3']", "['close', ['0', '1', '2'], '3']"]],
    by: 'facts',
  },
  {
    name: 'noiseWarn words types 1 and 2 the other way round',
    file: `${IN}/noise/noiseWarn.ts`,
    edits: [
      ["['1', '昼间超标'", "['2', '昼间超标'"],
      ["['2', '夜间超标'", "['1', '夜间超标'"],
    ],
    by: 'facts',
  },
  {
    name: 'vehicle labels VIN and engine number the other way round',
    file: `${IN}/vehicles/vehicleFields.ts`,
    edits: [
      ["label: { zh: '车架号'", "label: { zh: '发动机号 '"],
      ["label: { zh: '发动机号'", "label: { zh: '车架号'"],
    ],
    by: 'facts',
  },
];

/** More of their kinds. */
const MORE: readonly Mutant[] = [
  {
    name: 'oilCard.rechargeOil sends amount instead of recharge',
    file: `${IN}/vehicles/oilCard.ts`,
    edits: [["inputs: [{ name: 'recharge'", "inputs: [{ name: 'amount'"]],
    by: 'wire',
  },
  {
    name: 'noiseDevice.updateStatus is sent as JSON instead of a form',
    file: `${IN}/noise/noiseDevice.ts`,
    edits: [["body: 'form' }", "body: 'json' }"]],
    by: 'catalogue',
  },
  {
    name: 'dispatchDisposal.topCount is declared without its body',
    file: `${IN}/classification/dispatchDisposal.ts`,
    edits: [["method: 'POST', body: 'json' }", "method: 'POST' }"]],
    by: 'catalogue',
  },
  {
    name: 'a declared JSON body is not sent',
    file: 'src/main/session/args.ts',
    edits: [
      [
        "  if (call.body === 'json') return { ...placed, body: { kind: 'json', value: body } };\n",
        '',
      ],
    ],
    by: 'wire',
  },
  {
    name: 'a form is sent as JSON',
    file: 'src/main/session/args.ts',
    edits: [
      [
        "body: { kind: 'form', values: textsOf(body) }",
        "body: { kind: 'json', value: textsOf(body) }",
      ],
    ],
    by: 'wire',
  },
  {
    name: 'the parameters beside the list in a body are lost',
    file: 'src/main/session/args.ts',
    edits: [
      [
        "list === undefined && (call.body === 'json' || call.body === 'form')",
        "call.body === 'json'",
      ],
      ['!hasBody || call.params?.includes(name) === true', '!hasBody'],
    ],
    by: 'wire',
  },
  {
    name: 'every option call gets a hidden tenantId',
    file: 'src/main/records/records.ts',
    edits: [["call.params?.includes('tenantId') === true", 'call.path.length > 0']],
    by: 'wire',
  },
  {
    name: 'a refreshed session loses its department',
    file: 'src/main/session/dialects/commercial.ts',
    edits: [['      deptId,\n      roleId: roleIds', '      roleId: roleIds']],
    by: 'wire',
  },
  {
    name: 'subsystems are asked for everybody, not for the person',
    file: 'src/main/records/service.ts',
    edits: [["callOf('menu.userTopMenu')", "callOf('menu.topMenu')"]],
    by: 'wire',
  },
  {
    name: 'user.grant sends ids instead of userIds',
    file: `${IN}/system/user.ts`,
    edits: [
      [
        "call: 'user.grant',\n        place: 'selection',\n        idsParam: 'userIds'",
        "call: 'user.grant',\n        place: 'selection',\n        idsParam: 'ids'",
      ],
    ],
    by: 'wire',
  },
  {
    name: 'deviceFaultFlow.page pages by current instead of currentPage',
    file: `${IN}/devices/deviceFaultFlow.ts`,
    edits: [
      [
        "params: ['currentPage', 'pageSize', 'deviceId']",
        "params: ['current', 'size', 'deviceId']",
      ],
    ],
    by: 'catalogue',
  },
  {
    name: 'the channel of collections names department and tenant the other way round',
    file: `${IN}/alarms/channels.ts`,
    edits: [['_message/:tenant/:deptId', '_message/:deptId/:tenant']],
    by: 'catalogue',
  },
  {
    name: 'workCardMessage.warnKey reads another dictionary',
    file: `${IN}/workCards/workCardMessage.ts`,
    edits: [["dict: 'alarmType'", "dict: 'alarm_type'"]],
    by: 'facts',
  },
  {
    name: 'site types 1 and 2 are worded the other way round',
    file: `${IN}/sites/siteRefs.ts`,
    edits: [
      ["{ value: '1', label: { zh: '小区'", "{ value: '2', label: { zh: '小区'"],
      ["{ value: '2', label: { zh: '村/收集站'", "{ value: '1', label: { zh: '村/收集站'"],
    ],
    by: 'facts',
  },
  {
    name: 'vehicleScreen words a missed point as a sorting abnormality',
    file: `${IN}/boards/vehicleScreen.ts`,
    edits: [
      [
        "[{ value: MISSED, label: { zh: '漏收', en: 'Missed' } }], other: { zh: '分类异常'",
        "[{ value: MISSED, label: { zh: '分类异常', en: 'Missed' } }], other: { zh: '漏收'",
      ],
    ],
    by: 'facts',
  },
  {
    name: 'the alarm messages of work cards are asked for with type 3',
    file: `${IN}/workCards/workCard.ts`,
    edits: [["place: 'screen', fixed: { type: '1' }", "place: 'screen', fixed: { type: '3' }"]],
    by: 'facts',
  },
  {
    name: 'vehicle.insuranceExpirationTime keeps its time of day',
    file: `${IN}/vehicles/vehicleFields.ts`,
    edits: [
      [
        "name: 'insuranceExpirationTime',\n    kind: 'date',",
        "name: 'insuranceExpirationTime',\n    kind: 'dateTime',",
      ],
    ],
    by: 'facts',
  },
  {
    name: 'lampblack.meanValue shows -1 instead of nothing',
    file: `${IN}/lampblack/lampblack.ts`,
    edits: [["unit: 'mg/m³',", "unit: 'mg/m³', absent: 0,"]],
    by: 'facts',
  },
  {
    name: 'scalePoint offers the sites where the communities belong',
    file: `${IN}/sites/scalePoint.ts`,
    edits: [
      [
        "nameField: 'villageName', options: { call: 'scalePoint.villageList'",
        "nameField: 'villageName', options: { call: 'scalePoint.siteList'",
      ],
    ],
    by: 'facts',
  },
  {
    name: 'scalePoint.enable sends the value of disable',
    file: `${IN}/sites/scalePoint.ts`,
    edits: [
      ["fixed: { status: '1' }", "fixed: { status: '0'  }"],
      ["fixed: { status: '0' }", "fixed: { status: '1' }"],
    ],
    by: 'facts',
  },
  {
    name: 'oilCard.licenseDownList lists oil cards instead of vehicles',
    file: `${IN}/vehicles/oilCard.ts`,
    edits: [
      [
        "{ call: 'oilCard.licenseDownList', of: 'vehicle'",
        "{ call: 'oilCard.licenseDownList', of: 'oilCard'",
      ],
    ],
    by: 'facts',
  },
  {
    name: 'a dictionary without a code says the message of its name',
    file: `${IN}/system/dictFields.ts`,
    edits: [["label: { zh: '字典编号', en: 'Code' }", "label: { zh: '字典名称', en: 'Code' }"]],
    by: 'facts',
  },
  {
    name: 'materialApplyRecord.approve refuses',
    file: `${IN}/warehouse/materialApplyRecord.ts`,
    edits: [["['approve', ['0'], '1']", "['approve', ['0'], '2']"]],
    by: 'facts',
  },
  {
    name: 'the regions below a region are asked for by its name',
    file: `${IN}/system/region.ts`,
    edits: [["by: { areaCode: 'code' }", "by: { areaCode: 'name' }"]],
    by: 'facts',
  },
  {
    name: 'the recharges of an oil card are asked for by its number',
    file: `${IN}/vehicles/oilCard.ts`,
    edits: [
      [
        "place: 'below', by: { oilCardId: 'oilCardId' }",
        "place: 'below', by: { oilCardId: 'oilCardNo' }",
      ],
    ],
    by: 'facts',
  },
  {
    name: 'a noise monitor needs no phone number',
    file: `${IN}/noise/noiseDevice.ts`,
    edits: [["name: 'managerPhone', required: true,", "name: 'managerPhone',"]],
    by: 'facts',
  },
];

/** Every mistake that `npm run spec -- --mutants` puts into a copy of the sources, one by one. */
export const MUTANTS: readonly Mutant[] = [...OF_AUDIT, ...MORE];

/** The source with the mistake in it. @throws Error when a text does not occur exactly once. */
export function mutate({ name, edits }: Mutant, source: string): string {
  return edits.reduce((text, [before, after]) => {
    const parts = text.split(before);
    if (parts.length !== 2)
      throw new Error(`${name}: "${before}" occurs ${parts.length - 1} times`);
    return parts.join(after);
  }, source);
}
