export function topicRows(part: "sandlot" | "limelight" | "photonvision" | "others"): { name: string; text: string }[];
