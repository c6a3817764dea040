// A lesson as a package of SCORM 1.2: the manifest that a learning management system reads first.
// Source: ADL, SCORM 1.2 Content Aggregation Model, section 2.3 (imsmanifest.xml); names of elements are its own.

export interface ManifestText {
  /** The lesson's name, letters of an identifier. */
  readonly lesson: string;
  readonly title: string;
  /** The page's file with the lesson in its address. */
  readonly start: string;
  /** Paths of all files of the package. */
  readonly files: readonly string[];
}

/** Signs of a text or attribute that XML would read as its own. */
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, "");

/** The text of imsmanifest.xml: one lesson is one sharable content object. */
export function manifestOf({ lesson, title, start, files }: ManifestText): string {
  const name = `sandlot-${lesson}`;
  const entries = files.map((file) => `      <file href="${escaped(encodeURI(file))}"/>\n`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${name}" version="1.2"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="${name}-course">
    <organization identifier="${name}-course">
      <title>${escaped(title)}</title>
      <item identifier="${name}-item" identifierref="${name}-page">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="${name}-page" type="webcontent" adlcp:scormtype="sco" href="${escaped(start)}">
${entries}    </resource>
  </resources>
</manifest>
`;
}
