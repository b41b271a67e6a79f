/** Response cards: what is behind an alarm of a class, what follows from it, and what to do. */
export const alarmCard = {
  garbageDrop: {
    cause:
      'The delivery point is overfull, or somebody dropped garbage outside its hours, and nobody cleared it in time.',
    consequence: 'Piles, smell and complaints; the point loses score. Insects in summer.',
    action:
      '1. See the point and by how much it is overdue. 2. Send the cleaner or collection crew of the area. 3. Have a picture taken when it is clean. 4. Nobody there after half an hour: send the nearest crew.',
  },
  badgeViolation: {
    cause:
      'A cleaner’s badge reports absence from the post, leaving the area, no motion, or another violation.',
    consequence: 'Nobody cleans the section; after a fall or an illness, help may come late.',
    action:
      '1. Call the person and ask whether all is well. 2. No answer: have the crew leader look at once. 3. Record a real violation as the crew’s rules say. 4. Note it when the position only drifted.',
  },
  missedCollection: {
    cause:
      'The collection vehicle did not come, or came and did not collect: traffic, breakdown, blocked point, gap in the roster.',
    consequence: 'Bins stay full overnight, complaints follow and later routes are upset.',
    action:
      '1. Ask the collector why. 2. Have it collected in this shift where possible. 3. Send a spare vehicle after a breakdown. 4. Note when it was done, or hand it to the next shift.',
  },
  misclassification: {
    cause: 'The waste of this point is sorted wrongly: mixed, or in the wrong bins.',
    consequence: 'The plant may refuse it; the sorting score falls and sorting costs rise.',
    action:
      '1. Look at picture and place. 2. Tell the estate or the unit that is responsible. 3. Send a supervisor to the point. 4. Points that repeat go on the inspection list.',
  },
  sos: {
    cause:
      'Somebody in the field pressed the SOS key: injury, accident, illness, conflict, or by mistake.',
    consequence: 'A life may be at stake. Every minute counts.',
    action:
      '1. Call back at once. 2. No answer means a real emergency: send the nearest person, call 120, 110 or 119 where needed. 3. Lead them to the last place, minding its age. 4. Tell the officer on duty. 5. Close it with a reason once the person is safe.',
  },
  workCardMessage: {
    cause: 'A work card sent a message: low battery, fence crossed, or words of its wearer.',
    consequence: 'Seldom urgent; an empty card can neither be located nor call for help.',
    action:
      '1. Read it. 2. Ask for a low card to be charged. 3. Assign what needs work to the crew leader. 4. Tell the server that it was read.',
  },
  noiseWarn: {
    cause:
      'A noise monitor is above its limit: horns, work at night, building sites, or a bad sensor.',
    consequence: 'Complaints; at night a fine is possible.',
    action:
      '1. See when and by how much. 2. Our own work: have the crew work quieter or at another hour. 3. Noise of others: pass it on. 4. Values that jump: have the sensor repaired.',
  },
  lampblackWarn: {
    cause: 'Cooking fumes are above the limit, or purifier or fan are off or dirty.',
    consequence: 'Foul air and complaints; if it lasts, the authority may fine the restaurant.',
    action:
      '1. See the value and whether purifier and fan run. 2. Call the restaurant to switch them on or clean them. 3. Check again after half an hour. 4. Still too high: send somebody.',
  },
  deviceFault: {
    cause: 'A device reports a fault or is offline: no power, no network, broken sensor.',
    consequence: 'No data from there, so real alarms may not arrive.',
    action:
      '1. See the kind of fault and since when. 2. Have power and network checked. 3. Else assign a repair with an order. 4. Tell the server once somebody has taken it on.',
  },
  platformFault: {
    cause: 'The platform found a fault of its own or of a system connected to it.',
    consequence: 'Data or functions may be missing or late.',
    action:
      '1. Read what is affected. 2. Tell the platform’s operators. 3. Dispatch by telephone meanwhile. 4. Relieve the fault when it is over.',
  },
  dispatchDisposal: {
    cause: 'The platform handed over an event that needs disposal.',
    consequence: 'Late disposal counts against the score.',
    action:
      '1. Read what and where. 2. Tell the server whom to send; it sends a short message. 3. Assign it with a due time where needed. 4. Follow result and pictures.',
  },
  vehicleReminder: {
    cause: 'Insurance, inspection, maintenance or papers of a vehicle expire soon or have expired.',
    consequence: 'Driving it is illegal, and damage may not be insured.',
    action:
      '1. Check plate and date. 2. Tell the fleet. 3. An expired vehicle stays in the yard. 4. Enter the new date in its record.',
  },
  fakeWorkPlate: {
    cause:
      'One badge was seen at two places too far apart for one person. Decided by a rule of this workstation.',
    consequence:
      'Somebody may clock in for others, or the badge was copied; attendance cannot be trusted.',
    action:
      '1. Compare both times and places. 2. Rule out drift. 3. Ask the person and the crew leader. 4. Confirmed: take the badge back and record it.',
  },
  test: {
    cause: 'Somebody sent a test alarm from this workstation.',
    consequence: 'None. It ends by itself and nothing happened in the field.',
    action:
      '1. Read the report. 2. No sound or no toast: do what the report says. 3. Else there is nothing to do.',
  },
  unknown: {
    cause: 'A message of an unknown shape, perhaps a new kind of alarm. It is kept as it came.',
    consequence: 'A real event may be behind it.',
    action:
      '1. Read it as it came and judge. 2. Assign it when something is to be done. 3. Hand the text to the administrator, so that it can be recognised.',
  },
} as const;
