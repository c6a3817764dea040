// The order of the style sheets, which decides between rules of equal weight: first the page, then panels, each of
// which may change rules of those before it. Each panel also imports its own sheet; the first import of a sheet gives
// its place.
import "../../input/touch-sticks.css";
import "./overlays.css";
import "../hud/match.css";
import "../parts/timeline.css";
import "../parts/plot.css";
import "../history/history-bar.css";
import "../logs/logs.css";
import "../parts/dock.css";
import "../station/driver-station.css";
import "../connect/connection.css";
import "./offline.css";
import "../connect/inspector.css";
import "../share/share.css";
import "../compare/compare.css";
import "../race/race.css";
import "./thumbs.css";
