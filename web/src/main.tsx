import { render } from "preact";
import "./styles/leaflet.css";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/map.css";
import "./styles/table.css";
import "./styles/dice.css";
import "./styles/panels.css";
import "./styles/outlook.css";
import "./styles/campaign.css";
import "./styles/supply.css";
import "./styles/handover.css";
import "./styles/menu.css";
import "./styles/phone.css";
import { App } from "./ui/app";
import { followAddress } from "./state/address";

followAddress();
render(<App />, document.getElementById("app")!);
