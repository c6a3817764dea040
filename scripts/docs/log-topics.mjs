// The topics that a WPILib data log declares: their names without a run's own names, and their types.

/** Start records of a log: [name, type]. */
function* starts(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const text = (at) => {
    const length = view.getUint32(at, true);
    return [file.toString("utf8", at + 4, at + 4 + length), at + 4 + length];
  };
  let at = 12 + view.getUint32(8, true);
  while (at < file.length) {
    const widths = file[at];
    const idBytes = (widths & 3) + 1;
    const sizeBytes = ((widths >> 2) & 3) + 1;
    const timeBytes = ((widths >> 4) & 7) + 1;
    const size = file.readUIntLE(at + 1 + idBytes, sizeBytes);
    const data = at + 1 + idBytes + sizeBytes + timeBytes;
    // Of the control records, number 0 declares.
    if (file.readUIntLE(at + 1, idBytes) === 0 && file[data] === 0) {
      const [name, afterName] = text(data + 5);
      yield [name, text(afterName)[0]];
    }
    at = data + size;
  }
}

/** Names of the scenario or the robot stand as STATION, NAME or TYPE. */
function generalName(name) {
  return name
    .replace(/^NT:/, "")
    .replace(/^(\/Sandlot\/Robots)\/(?:blue|red)\d/, "$1/STATION")
    .replace(/^(\/Sandlot\/Robots\/STATION\/(?:Motors|Mechanisms|Sensors|Vision|Cameras))\/[^/]+/, "$1/NAME")
    .replace(/^(\/Sandlot\/(?:Pieces|PieceCounts))\/[^/]+/, "$1/TYPE")
    .replace(/^(\/Sandlot\/Score\/Details)\/(?:Blue|Red)/, "$1/ALLIANCE")
    .replace(/^(\/Sandlot\/Score\/Details\/ALLIANCE\/(?:Goals|Counters|Bonuses|Rules|Windows))\/[^/]+/, "$1/NAME")
    .replace(/\/Offsets\/(?:Blue|Red)\/[^/]+$/, "/Offsets/ALLIANCE/NAME")
    .replace(/^(\/Sandlot\/Vision)\/[^/]+/, "$1/NAME")
    .replace(/^\/limelight(?:-[^/]+)?\//, "/limelight-NAME/")
    .replace(/\/Open\/[^/]+$/, "/Open/NAME")
    .replace(/^(\/SmartDashboard\/Field)\/(?:blue|red)\d/, "$1/STATION")
    .replace(/\/Vision_.+_(MT\d)$/, "/Vision_CAMERA_$1")
    .replace(/^\/photonvision\/[^/]+/, "/photonvision/NAME");
}

export function logTopics(file) {
  return [...starts(file)]
    .filter(([name]) => name.startsWith("NT:/") && !name.startsWith("NT:/.schema"))
    .map(([name, type]) => ({ name: generalName(name), type }));
}
